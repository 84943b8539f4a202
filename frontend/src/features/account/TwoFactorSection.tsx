import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { RecoveryCodes } from '#frontend/features/signIn/RecoveryCodes.tsx'
import { TwoFactorSetUp } from '#frontend/features/signIn/TwoFactorSetUp.tsx'
import { twoFactorCalls, useTwoFactorInfo } from '#frontend/features/signIn/twoFactorCalls.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { LoadingPlaceholder } from '#frontend/ui/elements/Skeleton.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import type { TwoFactorInfo } from '#shared/domain/people/twoFactor.ts'
import { DisableTwoFactor } from './DisableTwoFactor.tsx'
import { PasswordForm, TwoFactorDialog, type TwoFactorDialogProps } from './TwoFactorDialog.tsx'

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

/** Sets up two-factor authentication: password, QR code, recovery codes, one-time code. */
function EnableTwoFactor({ open, onClose, onDone }: TwoFactorDialogProps & { onDone: () => void }) {
  const [info, setInfo] = useState<TwoFactorInfo>()
  const close = () => {
    setInfo(undefined)
    onClose()
  }
  const start = async (password: string) => setInfo((await twoFactorCalls.begin({ body: { password } })).data)
  const verify = async (one_time_password: string) => {
    const { data } = await twoFactorCalls.verify({ body: { one_time_password } })
    setInfo(undefined)
    if (!data.success) return toast('That took too long. Start again with your password.', 'warning')
    toast('Two-factor authentication is on')
    onDone()
  }
  return (
    <TwoFactorDialog title="Set up two-factor authentication" open={open} onClose={close}>
      {info ? (
        <TwoFactorSetUp info={info} onCode={verify} submit="Turn on" leave={<Button onClick={close}>Cancel</Button>} />
      ) : (
        <PasswordForm submit="Next" onPassword={start} onClose={close} />
      )}
    </TwoFactorDialog>
  )
}

/** New recovery codes, shown once. */
function RecoveryCodesDialog({ open, onClose }: TwoFactorDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => {
    setCodes(undefined)
    onClose()
  }
  const renew = async (password: string) =>
    setCodes((await twoFactorCalls.renewCodes({ body: { password } })).data.recovery_codes)
  return (
    <TwoFactorDialog title="New recovery codes" open={open} onClose={close}>
      {codes ? (
        <RecoveryCodes codes={codes} submit="Done" onSaved={close} />
      ) : (
        <>
          <p>Your current codes stop working as soon as you create new ones.</p>
          <PasswordForm submit="Create new codes" onPassword={renew} onClose={close} />
        </>
      )}
    </TwoFactorDialog>
  )
}
