import { useEffect, useState } from 'react'
import { api } from '#frontend/api/client.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { TwoFactorCodeForm } from './TwoFactorCodeForm.tsx'
import { TwoFactorSetUp } from './TwoFactorSetUp.tsx'
import { twoFactorCalls, useTwoFactorInfo } from './twoFactorCalls.ts'

interface Props {
  readonly onBack: () => void
  readonly onSignedIn: () => Promise<void>
}

/** After the password: the code, or the set-up of two-factor authentication where the company requires it. */
export default function TwoFactorStep({ onBack, onSignedIn }: Props) {
  const { data, error, refetch } = useTwoFactorInfo()
  const [hasRestarted, setHasRestarted] = useState(false)
  const isSessionOver = error instanceof Refusal && error.code === 'not_signed_in'
  useEffect(() => {
    if (!isSessionOver) return
    toast('That took too long. Enter your password again.', 'warning')
    onBack()
  }, [isSessionOver, onBack])

  const leave = () => {
    void api.auth.logout({ body: {} }).catch(() => undefined)
    onBack()
  }
  const verify = async (one_time_password: string) => {
    const { data: reply } = await twoFactorCalls.verify({ body: { one_time_password } })
    if (reply.success) return onSignedIn()
    setHasRestarted(true)
    await refetch()
  }
  const back = (
    <Button kind="quiet" icon="left" onClick={leave}>
      Back to sign-in
    </Button>
  )
  if (error && !isSessionOver)
    return (
      <PlainPage title="Sign in">
        <Failure message={error.message} retry={() => void refetch()} />
        {back}
      </PlainPage>
    )
  if (!data)
    return (
      <PlainPage title="Sign in">
        <Skeleton />
      </PlainPage>
    )
  if (data.has_2fa_activated)
    return (
      <PlainPage title="Enter your code">
        <TwoFactorCodeForm onCode={verify} submit="Sign in" recovery={data.enable_recovery} other={back} />
      </PlainPage>
    )
  return (
    <PlainPage title="Set up two-factor authentication">
      {hasRestarted && <Banner tone="warning">Set-up has restarted. Scan the QR code below.</Banner>}
      <TwoFactorSetUp key={data.secret_key} info={data} onCode={verify} submit="Sign in" leave={back} />
    </PlainPage>
  )
}
