import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSession } from '#frontend/api/session.tsx'
import { hasPin, PIN_PATTERN, removePin, setPin } from '#frontend/store/device/pin.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { SendingForm } from '#frontend/ui/fields/SendingForm.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'

/** A PIN for this device that protects the user’s data. It works offline. */
export function LockSection() {
  const { id } = useSession().user
  const [isSet, setIsSet] = useState(() => hasPin(id))
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const remove = () => {
    removePin(id)
    setIsSet(false)
    toast('PIN removed')
  }
  return (
    <Section title="Lock on this device">
      <p className="quiet">
        {isSet
          ? 'This device asks for your PIN when you open Clearfloor, and after 10 minutes in the background.'
          : 'A PIN keeps others who use this device out of your work, also when you’re offline. It locks the screen, so set the device’s own lock too.'}
      </p>
      <div className="row">
        <Button onClick={() => setIsOpen(true)}>{isSet ? 'Change PIN' : 'Set PIN'}</Button>
        {isSet && <Button onClick={remove}>Remove PIN</Button>}
      </div>
      <Dialog title={isSet ? 'Change PIN' : 'Set PIN'} open={isOpen} onClose={close}>
        {isOpen && (
          <PinForm
            onClose={close}
            onPin={async pin => {
              await setPin(id, pin)
              setIsSet(true)
              toast('PIN set')
              close()
            }}
          />
        )}
      </Dialog>
    </Section>
  )
}

function PinForm({ onPin, onClose }: { onPin: (pin: string) => Promise<void>; onClose: () => void }) {
  const form = useForm({ defaultValues: { pin: '', again: '' } })
  const save = async ({ pin, again }: { pin: string; again: string }) => {
    if (!PIN_PATTERN.test(pin)) form.setError('pin', { type: 'server', message: 'Use 4 to 8 digits' })
    else if (pin !== again) form.setError('again', { type: 'server', message: 'The two PINs don’t match' })
    else await onPin(pin)
  }
  const field = { type: 'password', inputMode: 'numeric', autoComplete: 'off', required: true } as const
  return (
    <SendingForm
      form={form}
      submit="Save PIN"
      warn={false}
      other={<Button onClick={onClose}>Close</Button>}
      onSubmit={save}
    >
      <TextField name="pin" label="PIN" hint="4 to 8 digits" {...field} />
      <TextField name="again" label="PIN again" {...field} />
    </SendingForm>
  )
}
