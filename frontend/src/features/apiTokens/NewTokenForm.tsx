import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { CheckCards } from '#frontend/ui/fields/CheckCards.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { ApiTokenInput } from '#shared/domain/company/apiToken.ts'
import { SCOPES } from '#shared/domain/vocabulary/apiScopes.ts'
import { tokenCalls } from './tokenCalls.ts'

const CHOICES = Object.entries(SCOPES).map(([id, hint]) => ({ id, label: id, hint }))
const DAYS = [30, 90, 180, 365].map(id => ({ id, label: `${id} days` }))

/** `onCreated` gets the secret, which cannot be read again. */
export function NewTokenForm({ onCreated }: { onCreated: (created: { name: string; secret: string }) => void }) {
  const { send } = useCommand('tokens')
  const defaultValues: ApiTokenInput = { name: '', scopes: ['read'], days: 90 }
  const form = useForm({ resolver: zodResolver(ApiTokenInput), defaultValues })
  const create = async (body: ApiTokenInput) => onCreated((await send(tokenCalls.create, { body })).data)
  return (
    <Section title="New API token">
      <Form draft="api-token:new" form={form} submit="Create API token" onSubmit={create} warn={false}>
        <TextField name="name" label="Name" required hint="For example the program that will use it." />
        <CheckCards name="scopes" label="Scopes" required choices={CHOICES} />
        <SelectField name="days" label="Expires after" required options={DAYS} />
      </Form>
    </Section>
  )
}
