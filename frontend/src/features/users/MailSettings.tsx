import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { clientOf } from '#frontend/api/client.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { SwitchField } from '#frontend/ui/fields/SwitchField.tsx'
import { mailSettings } from '#shared/contract/company/mailSettings.ts'
import type { MailSetting } from '#shared/domain/people/mailSettings.ts'

const calls = clientOf({ mailSettings }).mailSettings

interface Props {
  /** The recipient: the actor, or for an admin another user. */
  readonly userId: string
  readonly open: boolean
  readonly onClose: () => void
}

export function MailSettings({ userId, open, onClose }: Props) {
  return (
    <Dialog title="Email settings" open={open} onClose={onClose}>
      {open && <Switches userId={userId} onClose={onClose} />}
    </Dialog>
  )
}

function Switches({ userId, onClose }: Pick<Props, 'userId' | 'onClose'>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['mail-settings', userId],
    queryFn: ({ signal }) => calls.settings({ query: { user_id: userId } }, { signal }).then(reply => reply.data),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error) return <Failure message={error.message} retry={() => void refetch()} />
  return data ? <SwitchesForm userId={userId} settings={data} onClose={onClose} /> : <Skeleton />
}

function SwitchesForm(props: Pick<Props, 'userId' | 'onClose'> & { settings: readonly MailSetting[] }) {
  const { userId, settings, onClose } = props
  const { send } = useCommand('mailSettings')
  const form = useForm<Record<string, boolean>>({
    defaultValues: Object.fromEntries(settings.map(({ id, enabled }) => [id, enabled])),
  })
  const save = async (values: Record<string, boolean>) => {
    const chosen = settings.map(({ id }) => ({ id, enabled: values[id] === true }))
    await send(calls.save, { body: { user_id: userId, settings: chosen } })
    onClose()
  }
  return (
    <Form
      draft={`mails:${userId}`}
      form={form}
      submit="Save"
      warn={false}
      other={<Button onClick={onClose}>Cancel</Button>}
      onSubmit={save}
    >
      <p className="quiet">You’ll get an email for each of these that’s turned on.</p>
      {settings.map(({ id, description }) => (
        <SwitchField key={id} name={id} label={description} />
      ))}
    </Form>
  )
}
