import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { CheckCards } from '#frontend/ui/fields/CheckCards.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { SwitchField } from '#frontend/ui/fields/SwitchField.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { WEBHOOK_EVENTS, type Webhook, WebhookChange, WebhookInput } from '#shared/domain/exports/webhook.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { webhookCalls } from './webhookCalls.ts'

const EVENTS = Object.entries(WEBHOOK_EVENTS).map(([id, label]) => ({ id, label }))
const back = <ButtonLink to={paths.webhooks}>Back</ButtonLink>

const Fields = () => (
  <>
    <TextField name="name" label="Name" required hint="For example the system that receives the events" />
    <TextField name="address" label="Address" type="url" required hint="A public address that begins with https://" />
    <CheckCards name="events" label="Events" required choices={EVENTS} />
  </>
)

/** `onCreated` gets the secret, which cannot be read again. */
export function NewWebhookForm({ onCreated }: { onCreated: (created: Webhook & { secret: string }) => void }) {
  const { send } = useCommand('webhooks')
  const [id] = useState(newId)
  const defaultValues: WebhookInput = { id, name: '', address: '', events: [] }
  const form = useForm({ resolver: zodResolver(WebhookInput()), defaultValues })
  const create = async (body: WebhookInput) => onCreated((await send(webhookCalls.create, { body })).data)
  return (
    <Form draft="webhook:new" form={form} submit="Create" onSubmit={create} warn={false} other={back}>
      <Fields />
    </Form>
  )
}

export function WebhookForm({ webhook }: { webhook: Webhook }) {
  const { send } = useCommand('webhooks')
  const form = useForm({ resolver: zodResolver(WebhookChange()), defaultValues: webhook })
  const save = (body: z.input<ReturnType<typeof WebhookChange>>) => send(webhookCalls.change, { body })
  return (
    <Form draft={`webhook:${webhook.id}`} form={form} submit="Update" onSubmit={save} other={back}>
      <Fields />
      <SwitchField name="is_on" label="Send events" hint="When off, events aren’t sent, now or later" />
    </Form>
  )
}
