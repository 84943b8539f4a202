import { type ReactNode, useState } from 'react'
import { copyToClipboard } from '#frontend/ui/dialogs/copyToClipboard.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { formatCode, type TwoFactorInfo } from '#shared/domain/people/twoFactor.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoFactorCodeForm } from './TwoFactorCodeForm.tsx'
import './twoFactorSetUp.css'

interface Props {
  readonly info: TwoFactorInfo
  readonly onCode: (code: string) => Promise<unknown>
  readonly submit: string
  /** The button that leaves the first step. */
  readonly leave: ReactNode
}

const STEPS = ['qrCode', 'recovery', 'code'] as const
type Step = (typeof STEPS)[number]

/** The set-up: the app scans the QR code, the user saves the recovery codes, then a code proves that the app works. */
export function TwoFactorSetUp({ info, onCode, submit, leave }: Props) {
  const [step, setStep] = useState<Step>('qrCode')
  const back = (to: Step) => (
    <Button kind="quiet" icon="left" onClick={() => setStep(to)}>
      Back
    </Button>
  )
  return (
    <div className="set-up">
      <p className="quiet small">
        Step {STEPS.indexOf(step) + 1} of {STEPS.length}
      </p>
      {step === 'qrCode' && <QrCodeStep info={info} leave={leave} onNext={() => setStep('recovery')} />}
      {step === 'recovery' && (
        <RecoveryCodes
          codes={info.recovery_codes ?? []}
          submit="Next"
          onSaved={() => setStep('code')}
          other={back('qrCode')}
        />
      )}
      {step === 'code' && (
        <TwoFactorCodeForm onCode={onCode} submit={submit} recovery={false} other={back('recovery')} />
      )}
    </div>
  )
}

function QrCodeStep({ info, leave, onNext }: Pick<Props, 'info' | 'leave'> & { onNext: () => void }) {
  const secret = info.secret_key ?? ''
  return (
    <>
      <p>
        As well as your password, you’ll sign in with a code from an authenticator app on your phone, such as Microsoft
        Authenticator, Google Authenticator or 1Password. Scan this QR code with it.
      </p>
      <img className="set-up-picture" src={info.qr_code} width={240} height={240} alt="QR code for the app" />
      <div className="set-up-secret">
        <p>Or type this key into the app:</p>
        <code>{formatCode(secret)}</code>
        <Button icon="copy" onClick={() => void copyToClipboard(secret)}>
          Copy key
        </Button>
      </div>
      <div className="form-foot">
        {leave}
        <Button kind="primary" onClick={onNext}>
          Next
        </Button>
      </div>
    </>
  )
}
