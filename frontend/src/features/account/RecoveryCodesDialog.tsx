import { useState } from 'react'
import { RecoveryCodes } from '#frontend/features/signIn/RecoveryCodes.tsx'
import { twoFactorCalls } from '#frontend/features/signIn/twoFactorCalls.ts'
import { PasswordForm, TwoFactorDialog, type TwoFactorDialogProps } from './TwoFactorDialog.tsx'

/** New recovery codes, shown once. */
export function RecoveryCodesDialog({ open, onClose }: TwoFactorDialogProps) {
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
