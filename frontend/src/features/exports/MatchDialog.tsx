import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { type Match, Reference } from '#shared/domain/exports/export.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { exportCalls, useExportCall } from './exportCalls.ts'

export interface Matched {
  readonly kind: 'client' | 'building'
  readonly id: string
  readonly name: string
  readonly match: Match
}
const Values = z.object({ reference: Reference })

/** Names what a client or building of ours is called in the external system. */
export function MatchDialog({ of, onClose }: { of: Matched; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { reference: '' } })
  const { run } = useExportCall()
  const save = async ({ reference }: z.infer<typeof Values>) => {
    const { message } = await matchCall(of, reference)
    toast(message)
    onClose()
    await run(async () => ({ message }))
  }
  return (
    <Dialog title={`Link ${of.name}`} open onClose={onClose}>
      <Form form={form} submit="Match" warn={false} other={<Button onClick={onClose}>Cancel</Button>} onSubmit={save}>
        <TextField
          name="reference"
          label="Reference"
          required
          hint={`The external system’s reference for this ${of.kind}, such as a customer number`}
        />
      </Form>
    </Dialog>
  )
}

function matchCall({ kind, id, match: { version } }: Matched, reference: string) {
  const key = { key: newId() }
  return kind === 'client'
    ? exportCalls.matchClient({ body: { client_id: id, customer_ref: reference, version } }, key)
    : exportCalls.matchBuilding({ body: { building_id: id, building_ref: reference, version } }, key)
}
