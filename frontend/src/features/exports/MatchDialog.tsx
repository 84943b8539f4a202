import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { type Match, Reference } from '#shared/domain/exports/export.ts'
import { exportCalls } from './exportCalls.ts'

export interface MatchTarget {
  readonly kind: 'client' | 'building'
  readonly id: string
  readonly name: string
  readonly match: Match
}
const Values = z.object({ reference: Reference() })

export function MatchDialog({ target, onClose }: { target: MatchTarget; onClose: () => void }) {
  const { kind, id, match } = target
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { reference: '' } })
  const { send } = useCommand('exports')
  const save = async ({ reference }: z.infer<typeof Values>) => {
    const { version } = match
    await (kind === 'client'
      ? send(exportCalls.matchClient, { body: { client_id: id, customer_ref: reference, version } })
      : send(exportCalls.matchBuilding, { body: { building_id: id, building_ref: reference, version } }))
    onClose()
  }
  return (
    <Dialog title={`Link ${target.name}`} open onClose={onClose}>
      <Form
        draft={`match:${id}`}
        form={form}
        submit="Link"
        warn={false}
        other={<Button onClick={onClose}>Cancel</Button>}
        onSubmit={save}
      >
        <TextField
          name="reference"
          label="Reference"
          required
          hint={`The external system’s reference for this ${target.kind}, such as a customer number`}
        />
      </Form>
    </Dialog>
  )
}
