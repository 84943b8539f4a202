import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { useTwoFactorInfo } from '#frontend/features/signIn/twoFactorCalls.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { DisableTwoFactor } from './DisableTwoFactor.tsx'
import { EnableTwoFactor } from './EnableTwoFactor.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

type Doing = 'on' | 'off' | 'codes'

/** The person's own choice to sign in with a code besides the password. */
export function TwoFactorSection() {
  const { company } = useSession()
  const { data, error, refetch } = useTwoFactorInfo()
  const [doing, setDoing] = useState<Doing>()
  const done = () => {
    setDoing(undefined)
    void refetch()
  }
  if (error)
    return (
      <Section title="Two-factor authentication">
        <Failure message={error.message} retry={() => void refetch()} />
      </Section>
    )
  return (
    <Section title="Two-factor authentication">
      {!data && <Skeleton />}
      {data && !data.has_2fa_activated && <Off onBegin={() => setDoing('on')} />}
      {data?.has_2fa_activated && <On demanded={company.two_factor_required} onDo={setDoing} />}
      <EnableTwoFactor open={doing === 'on'} onClose={() => setDoing(undefined)} onDone={done} />
      <DisableTwoFactor open={doing === 'off'} onClose={() => setDoing(undefined)} onDone={done} />
      <RecoveryCodesDialog open={doing === 'codes'} onClose={() => setDoing(undefined)} />
    </Section>
  )
}

function Off({ onBegin }: { onBegin: () => void }) {
  return (
    <>
      <p className="quiet">
        Off. Turn it on so your password alone isn’t enough to sign in: you’ll also need a code from your phone.
      </p>
      <div>
        <Button onClick={onBegin}>Set up</Button>
      </div>
    </>
  )
}

function On({ demanded, onDo }: { demanded: boolean; onDo: (doing: Doing) => void }) {
  return (
    <>
      <p className="quiet">On. You need a code from your authenticator app to sign in.</p>
      <div className="row">
        <Button onClick={() => onDo('codes')}>New recovery codes</Button>
        <Button why={demanded ? 'Your company requires it for everyone' : undefined} onClick={() => onDo('off')}>
          Switch off
        </Button>
      </div>
    </>
  )
}
