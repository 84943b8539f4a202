import { useState } from 'react'
import { TwoFactorSetUp } from '#frontend/features/signIn/TwoFactorSetUp.tsx'
import { twoFactorCalls } from '#frontend/features/signIn/twoFactorCalls.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { TwoFactorInfo } from '#shared/domain/people/twoFactor.ts'
import { PasswordForm, TwoFactorDialog, type TwoFactorDialogProps } from './TwoFactorDialog.tsx'

/** Sets up two-factor authentication: password, QR code, recovery codes, one-time code. */
export function EnableTwoFactor({ open, onClose, onDone }: TwoFactorDialogProps & { onDone: () => void }) {
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
