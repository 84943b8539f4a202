import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { ADMINISTRATION, useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { NewSecret } from '#frontend/features/apiTokens/NewSecret.tsx'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { NotLoadedPage } from '#frontend/ui/page/NotLoadedPage.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import type { Webhook } from '#shared/domain/exports/webhook.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { Deliveries } from './Deliveries.tsx'
import { NewWebhookForm, WebhookForm } from './WebhookForm.tsx'
import { useWebhooks, webhookCalls } from './webhookCalls.ts'

const LIST = { name: 'Webhooks', to: paths.webhooks }

export function WebhookPage() {
  const { webhook: id } = useParams()
  return id ? <LoadedWebhook key={id} id={id} /> : <NewWebhook />
}

function NewWebhook() {
  useSetBreadcrumbs(ADMINISTRATION, LIST, { name: 'New webhook' })
  const navigate = useNavigate()
  const [created, setCreated] = useState<Webhook & { secret: string }>()
  return (
    <Page title="New webhook">
      {created ? (
        <NewSecret
          what="Secret"
          noun="secret"
          name={created.name}
          secret={created.secret}
          onDone={() => navigate(paths.webhook(created.id), { replace: true })}
        />
      ) : (
        <NewWebhookForm onCreated={setCreated} />
      )}
    </Page>
  )
}

function LoadedWebhook({ id }: { id: string }) {
  const query = useWebhooks()
  const webhook = query.data?.find(each => each.id === id)
  useSetBreadcrumbs(ADMINISTRATION, LIST, { name: webhook?.name ?? 'webhook' })
  if (!webhook)
    return (
      <NotLoadedPage query={{ ...query, missing: query.data !== undefined }} noun="webhook" back={paths.webhooks} />
    )
  return (
    <Page title={webhook.name} actions={<Delete webhook={webhook} />}>
      {webhook.off_reason && (
        <Banner tone="warning">
          We turned this webhook off. {webhook.off_reason}. Turn it on again once its receiver works.
        </Banner>
      )}
      <WebhookForm key={webhook.version} webhook={webhook} />
      <Secret webhook={webhook} />
      <Deliveries id={id} />
    </Page>
  )
}

function Secret({ webhook: { id, name, secret_set_at } }: { webhook: Webhook }) {
  const { busy, run } = useCommand('webhooks')
  const [secret, setSecret] = useState<string>()
  const renew = async () => {
    const isConfirmed = await confirm({
      title: 'Renew secret',
      message:
        'We sign events with the new secret at once. The receiver refuses them until you enter the new secret there.',
      confirm: 'Renew secret',
      danger: true,
    })
    if (isConfirmed) setSecret((await run(webhookCalls.renewSecret, { params: { id } }))?.data.secret)
  }
  if (secret)
    return <NewSecret what="Secret" noun="secret" name={name} secret={secret} onDone={() => setSecret(undefined)} />
  return (
    <Section
      title="Secret"
      actions={
        <Button icon="key" busy={busy} onClick={() => void renew()}>
          Renew secret
        </Button>
      }
    >
      <p className="quiet">The receiver needs it to check signatures. Set {formatNzDay(secret_set_at)}.</p>
    </Section>
  )
}

function Delete({ webhook: { id } }: { webhook: Webhook }) {
  const { busy, run } = useCommand('webhooks')
  const navigate = useNavigate()
  const deleteWebhook = async () => {
    if (!(await confirm(deleteQuestion('webhook', 'Events that haven’t been sent yet won’t be sent.')))) return
    if (await run(webhookCalls.delete, { params: { id } })) await navigate(paths.webhooks)
  }
  return (
    <Button icon="trash" busy={busy} onClick={() => void deleteWebhook()}>
      Delete
    </Button>
  )
}
