import { useState } from 'react'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { isUnderWay } from '#shared/domain/exports/export.ts'
import { sentence } from '#shared/domain/vocabulary/refusal.ts'
import { api, useExporting } from './exportCalls.ts'
import { Of } from './exportStatus.tsx'
import { MatchDialog, type Matched } from './MatchDialog.tsx'

interface Props extends Matched {
  /** Why nothing can be done with it yet. */
  readonly why?: string | undefined
}

/** Creates it in the external system or says what it is there; else takes that back. */
export function MatchActions({ why, ...of }: Props) {
  const { kind, id, name, match } = of
  const [asking, ask] = useState(false)
  const { busy, run } = useExporting()
  const underWay = isUnderWay(match[kind])
  const held = why ?? (underWay ? sentence('export_under_way') : undefined)
  if (match.reference) return <Unlink {...of} />
  const word = match[kind]?.state === 'failed' ? 'Try again' : 'Create'
  const create = () =>
    run(key =>
      kind === 'client' ? api.exportClient({ params: { id } }, key) : api.exportBuilding({ params: { id } }, key),
    )
  return (
    <>
      <Button icon="export" busy={busy || underWay} why={why} reason="tip" onClick={create}>
        <Of word={word} what={name} />
      </Button>
      <Button why={held} reason="tip" onClick={() => ask(true)}>
        <Of word="Match" what={name} />
      </Button>
      {asking && <MatchDialog of={of} onClose={() => ask(false)} />}
    </>
  )
}

function Unlink({ kind, id, name, match: { reference, version } }: Matched) {
  const { busy, run } = useExporting()
  const unlink = async () => {
    const message = `${name} is no longer ${reference}. Nothing is deleted in the external system.`
    if (!(await confirm({ title: `Unlink the ${kind}`, message, confirm: 'Unlink', danger: true }))) return
    await run(key =>
      kind === 'client'
        ? api.unlinkClient({ body: { client_id: id, version } }, key)
        : api.unlinkBuilding({ body: { building_id: id, version } }, key),
    )
  }
  return (
    <Button busy={busy} onClick={() => void unlink()}>
      <Of word="Unlink" what={name} />
    </Button>
  )
}
