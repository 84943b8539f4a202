import { useState } from 'react'
import { SetUp } from '#frontend/features/signIn/TwoFactorSetUp.tsx'
import { calls } from '#frontend/features/signIn/twoFactorCalls.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { TwoFactorInfo } from '#shared/domain/people/twoFactor.ts'
import { PasswordForm, TwoFactorDialog, type TwoFactorDialogProps } from './TwoFactorDialog.tsx'

/** Sets two-factor authentication up: password, picture, recovery codes, code. */
export function TwoFactorOn({ open, onClose, onDone }: TwoFactorDialogProps & { onDone: () => void }) {
  const [info, setInfo] = useState<TwoFactorInfo>()
  const close = () => {
    setInfo(undefined)
    onClose()
  }
  const begin = async (password: string) => setInfo((await calls.begin({ body: { password } })).data)
  const verify = async (one_time_password: string) => {
    const { data } = await calls.verify({ body: { one_time_password } })
    setInfo(undefined)
    if (!data.success) return toast('That took too long. Begin again with your password.', 'warning')
    toast('Two-factor authentication is on')
    onDone()
  }
  return (
    <TwoFactorDialog title="Set up two-factor authentication" open={open} onClose={close}>
      {info ? (
        <SetUp info={info} onCode={verify} submit="Switch on" leave={<Button onClick={close}>Cancel</Button>} />
      ) : (
        <PasswordForm submit="Next" onPassword={begin} onClose={close} />
      )}
    </TwoFactorDialog>
  )
}
