import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { SwitchField } from '#frontend/ui/fields/SwitchField.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import {
  PORTAL_CHOICES,
  PortalContactInput,
  type PortalSettings,
  PortalSettingsInput,
} from '#shared/domain/company/portal.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

export function PortalSettingsForm({ client, settings }: { client: string; settings: PortalSettings }) {
  const { send } = useCommand('clientPortal')
  const form = useForm({ resolver: zodResolver(PortalSettingsInput()), defaultValues: settings })
  const isOn = form.watch('is_on')
  return (
    <Form
      draft={`client-portal:${client}`}
      form={form}
      submit="Save"
      onSubmit={async body => {
        await send(buildingCalls.clients.savePortal, { params: { id: client }, body })
        form.reset(body)
      }}
    >
      <SwitchField
        name="is_on"
        label="Owner’s portal"
        hint="When off, no one from this client can sign in. Turning it off signs everyone out."
      />
      {isOn &&
        Object.entries(PORTAL_CHOICES).map(([name, label]) => <SwitchField key={name} name={name} label={label} />)}
    </Form>
  )
}

export function PortalInvitation({ client }: { client: string }) {
  const { send } = useCommand('clientPortal')
  const [id] = useState(newId)
  const form = useForm({ resolver: zodResolver(PortalContactInput()), defaultValues: { id, name: '', email: '' } })
  return (
    <Form
      draft={`portal-invitation:${client}`}
      form={form}
      submit="Send invitation"
      warn={false}
      onSubmit={async body => {
        await send(buildingCalls.clients.invitePortalContact, { params: { id: client }, body })
      }}
    >
      <div className="field-row">
        <TextField name="name" label="Name" required />
        <TextField name="email" label="Email" type="email" required hint="We’ll send the invitation here." />
      </div>
    </Form>
  )
}
