import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { SendingForm } from '#frontend/ui/fields/SendingForm.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { newSitePin, SitePin, type SiteSettings } from '#shared/domain/building/siteRegister.ts'
import { siteCalls } from './siteCalls.ts'

interface Props {
  readonly building: string
  readonly settings: SiteSettings
  readonly other?: ReactNode
  readonly onSaved: (pin: string) => void
}

const Values = z.object({ pin: SitePin() })

/** Sets the PIN of the on-site register, initially or again. Proposes a random one. */
export function PinForm({ building, settings: { is_on, version }, other, onSaved }: Props) {
  const { send } = useCommand('onSite')
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { pin: newSitePin() } })
  return (
    <SendingForm
      form={form}
      submit={is_on ? 'Change PIN' : 'Turn on'}
      other={other}
      warn={false}
      onSubmit={async ({ pin }) => {
        await send(siteCalls.save, { params: { id: building }, body: { pin, ...(version && { version }) } })
        onSaved(pin)
      }}
    >
      <TextField
        name="pin"
        label="PIN"
        required
        inputMode="numeric"
        hint={
          is_on
            ? 'Everyone reading the register now has to enter the new PIN.'
            : '6 digits. The owner gives it to anyone who works in the building. It isn’t on the poster.'
        }
      />
    </SendingForm>
  )
}
