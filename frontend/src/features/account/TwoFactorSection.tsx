import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { useTwoFactorInfo } from '#frontend/features/signIn/twoFactorCalls.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { LoadingPlaceholder } from '#frontend/ui/elements/Skeleton.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { DisableTwoFactor } from './DisableTwoFactor.tsx'
import { EnableTwoFactor } from './EnableTwoFactor.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

type OpenDialog = 'on' | 'off' | 'codes'

export function TwoFactorSection() {
  const { company } = useSession()
  const { data, error, refetch } = useTwoFactorInfo()
  const [dialog, setDialog] = useState<OpenDialog>()
  const done = () => {
    setDialog(undefined)
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
      {!data && (
        <LoadingPlaceholder>
          <TwoFactorOff onStart={() => undefined} />
        </LoadingPlaceholder>
      )}
      {data && !data.has_2fa_activated && <TwoFactorOff onStart={() => setDialog('on')} />}
      {data?.has_2fa_activated && <TurnedOn isRequired={company.two_factor_required} onOpen={setDialog} />}
      <EnableTwoFactor open={dialog === 'on'} onClose={() => setDialog(undefined)} onDone={done} />
      <DisableTwoFactor open={dialog === 'off'} onClose={() => setDialog(undefined)} onDone={done} />
      <RecoveryCodesDialog open={dialog === 'codes'} onClose={() => setDialog(undefined)} />
    </Section>
  )
}

function TwoFactorOff({ onStart }: { onStart: () => void }) {
  return (
    <>
      <p className="quiet">
        Off. Turn it on so your password alone isn’t enough to sign in: you’ll also need a code from your phone. Turning
        it on signs you out on every other device.
      </p>
      <div>
        <Button onClick={onStart}>Set up</Button>
      </div>
    </>
  )
}

function TurnedOn({ isRequired, onOpen }: { isRequired: boolean; onOpen: (dialog: OpenDialog) => void }) {
  return (
    <>
      <p className="quiet">
        On. You need a code from your authenticator app to sign in. New recovery codes, or turning it off, sign you out
        on every other device.
      </p>
      <div className="row">
        <Button onClick={() => onOpen('codes')}>New recovery codes</Button>
        <Button why={isRequired ? 'Your company requires it for everyone' : undefined} onClick={() => onOpen('off')}>
          Turn off
        </Button>
      </div>
    </>
  )
}
