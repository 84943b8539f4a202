import { useState } from 'react'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { isExportInProgress } from '#shared/domain/exports/export.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { exportCalls } from './exportCalls.ts'
import { LabelOf } from './exportStatus.tsx'
import { MatchDialog, type MatchTarget } from './MatchDialog.tsx'

interface Props extends MatchTarget {
  /** Why nothing can be sent or linked yet. */
  readonly why?: string | undefined
}

/** Creates a client or building in the external system, or links it to an existing one. A linked one can be unlinked. */
export function MatchActions({ why, ...target }: Props) {
  const { kind, id, name, match } = target
  const [isLinking, setIsLinking] = useState(false)
  const { busy, run } = useCommand('exports')
  const isInProgress = isExportInProgress(match[kind])
  const problem = why ?? (isInProgress ? refusalSentence('export_in_progress') : undefined)
  if (match.reference) return <UnlinkButton {...target} />
  const createLabel = match[kind]?.state === 'failed' ? 'Try again' : 'Create'
  const create = () =>
    run(kind === 'client' ? exportCalls.exportClient : exportCalls.exportBuilding, { params: { id } })
  return (
    <>
      <Button icon="export" busy={busy || isInProgress} why={why} reason="tip" onClick={create}>
        <LabelOf action={createLabel} target={name} />
      </Button>
      <Button why={problem} reason="tip" onClick={() => setIsLinking(true)}>
        <LabelOf action="Link" target={name} />
      </Button>
      {isLinking && <MatchDialog target={target} onClose={() => setIsLinking(false)} />}
    </>
  )
}

function UnlinkButton({ kind, id, name, match: { reference, version } }: MatchTarget) {
  const { busy, run } = useCommand('exports')
  const unlink = async () => {
    const message = `${name} will no longer be linked to ${reference}. Nothing is deleted in the external system.`
    if (!(await confirm({ title: `Unlink the ${kind}`, message, confirm: 'Unlink', danger: true }))) return
    if (kind === 'client') await run(exportCalls.unlinkClient, { body: { client_id: id, version } })
    else await run(exportCalls.unlinkBuilding, { body: { building_id: id, version } })
  }
  return (
    <Button busy={busy} onClick={() => void unlink()}>
      <LabelOf action="Unlink" target={name} />
    </Button>
  )
}
