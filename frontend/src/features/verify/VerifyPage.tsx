import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router-dom'
import * as z from 'zod'
import { clientOf } from '#frontend/api/client.ts'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { SendingForm } from '#frontend/ui/fields/SendingForm.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'
import { verification } from '#shared/contract/document/verification.ts'
import { normaliseRevisionCode, RevisionCode } from '#shared/domain/files/revision.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { FileCheck } from './FileCheck.tsx'
import { RevisionStatus } from './RevisionStatus.tsx'
import './verify.css'

const calls = clientOf({ verification }).verification

/** The public page of a verification code: the document’s status, and a check of a file. */
export function VerifyPage() {
  const { code } = useParams()
  return (
    <PlainPage title="Check a document">
      <meta name="robots" content="noindex" />
      <div className="verify stack-wide">
        {code ? <VerifiedDocument key={code} code={code} /> : <VerificationCodeForm />}
      </div>
    </PlainPage>
  )
}

function VerifiedDocument({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['verify', code],
    queryFn: ({ signal }) => calls.read({ params: { code } }, { signal }).then(reply => reply.data),
    retry: false,
    refetchOnReconnect: true,
  })
  if (data)
    return (
      <>
        <RevisionStatus revision={data} />
        <FileCheck revision={data} />
      </>
    )
  if (error instanceof Refusal && error.code === 'not_found') return <UnknownCode code={code} />
  if (error)
    return (
      <Failure
        title="Couldn’t check the document"
        message={error instanceof Refusal ? error.message : 'You’re offline. Try again when you’re back online.'}
        busy={isFetching}
        retry={() => void refetch()}
      />
    )
  return <Skeleton lines={4} />
}

const UnknownCode = ({ code }: { code: string }) => (
  <>
    <Banner tone="danger">
      <strong>No document was issued with this code.</strong> Check it against the document, character by character. If
      it’s the same, ask the person who gave you the document.
    </Banner>
    <VerificationCodeForm code={code} />
  </>
)

const Values = z.object({
  code: z.string().refine(code => RevisionCode().safeParse(normaliseRevisionCode(code)).success, {
    error: 'The code is 26 letters and numbers. It’s next to the QR code on the first page.',
  }),
})

/** Takes the verification code of a printed document by hand, as an alternative to the camera. */
function VerificationCodeForm({ code = '' }: { code?: string }) {
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { code } })
  return (
    <SendingForm
      form={form}
      submit="Check"
      warn={false}
      why={form.watch('code') ? undefined : 'Enter the code'}
      onSubmit={async values => {
        await navigate(paths.verify(normaliseRevisionCode(values.code)))
      }}
    >
      <TextField
        name="code"
        label="Code"
        required
        autoComplete="off"
        hint="It’s next to the QR code on the first page of a report or certificate."
      />
    </SendingForm>
  )
}
