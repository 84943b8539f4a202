import { useState } from 'react'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { isExportInProgress } from '#shared/domain/exports/export.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { exportCalls, useExportCall } from './exportCalls.ts'
import { LabelOf } from './exportStatus.tsx'
import { MatchDialog, type Matched } from './MatchDialog.tsx'

interface Props extends Matched {
  /** Why nothing can be done with it yet. */
  readonly why?: string | undefined
}

/** Creates it in the external system or says what it is there; else takes that back. */
export function MatchActions({ why, ...of }: Props) {
  const { kind, id, name, match } = of
  const [asking, ask] = useState(false)
  const { busy, run } = useExportCall()
  const underWay = isExportInProgress(match[kind])
  const held = why ?? (underWay ? refusalSentence('export_in_progress') : undefined)
  if (match.reference) return <Unlink {...of} />
  const word = match[kind]?.state === 'failed' ? 'Try again' : 'Create'
  const create = () =>
    run(key =>
      kind === 'client'
        ? exportCalls.exportClient({ params: { id } }, key)
        : exportCalls.exportBuilding({ params: { id } }, key),
    )
  return (
    <>
      <Button icon="export" busy={busy || underWay} why={why} reason="tip" onClick={create}>
        <LabelOf word={word} what={name} />
      </Button>
      <Button why={held} reason="tip" onClick={() => ask(true)}>
        <LabelOf word="Match" what={name} />
      </Button>
      {asking && <MatchDialog of={of} onClose={() => ask(false)} />}
    </>
  )
}

function Unlink({ kind, id, name, match: { reference, version } }: Matched) {
  const { busy, run } = useExportCall()
  const unlink = async () => {
    const message = `${name} will no longer be linked to ${reference}. Nothing is deleted in the external system.`
    if (!(await confirm({ title: `Unlink the ${kind}`, message, confirm: 'Unlink', danger: true }))) return
    await run(key =>
      kind === 'client'
        ? exportCalls.unlinkClient({ body: { client_id: id, version } }, key)
        : exportCalls.unlinkBuilding({ body: { building_id: id, version } }, key),
    )
  }
  return (
    <Button busy={busy} onClick={() => void unlink()}>
      <LabelOf word="Unlink" what={name} />
    </Button>
  )
}
