import { useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import type { LabImport } from '#shared/domain/lab/labImport.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { countResults, formatMoment, labImportCalls, useLabImports, useRefreshLabImports } from './labImportCalls.ts'
import './labImport.css'

/** The files whose results were recorded in this building. Nothing where there is none. */
export default function LabImports() {
  const { tree, building } = useOpenBuilding()
  const { data = [] } = useLabImports(building)
  if (data.length === 0) return null
  const isTakenBack = ({ id }: LabImport) => data.some(({ undoes, state }) => undoes === id && state !== 'failed')
  const mayUndo = (each: LabImport) =>
    each.state !== 'active' &&
    each.applied > 0 &&
    !each.undoes &&
    !isTakenBack(each) &&
    !isLocked(tree.building.status_id)
  return (
    <section className="lab-imports" aria-label="Imported results">
      <h3>Imported results</h3>
      <ul>
        {data.map(each => (
          <li key={each.id}>
            <span className="lab-import">
              <strong>{each.name}</strong>
              <span>{saidOf(each)}</span>
              <span className="quiet small">
                {[CONTAMINANT_NAMES[each.contaminate_id], each.started_name, formatMoment(each.started_at)].join(', ')}
                {each.certificate && `, with ${each.certificate.name}`}
              </span>
            </span>
            {mayUndo(each) && <Undo of={each} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function saidOf({ state, applied, planned, left, why, undoes }: LabImport): string {
  const what = undoes ? 'undone' : 'recorded'
  if (state === 'active') return `${applied} of ${countResults(planned)} ${what} so far`
  const missed = left.length > 0 ? `; skipped, because they were changed in the meantime: ${left.join(', ')}` : ''
  if (state === 'failed') return `Only ${applied} of ${countResults(planned)} ${what}. ${why ?? ''}`
  return `${countResults(applied)} ${what}${missed}`
}

function Undo({ of }: { of: LabImport }) {
  const { building } = useOpenBuilding()
  const started = useRefreshLabImports(building)
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    const question = {
      title: `Undo ${countResults(of.applied)}?`,
      message: `Samples go back to what they were before ${of.name} was imported. Samples changed since then stay as they are, and the certificate is kept.`,
      confirm: 'Undo results',
      danger: true,
    }
    if (!(await confirm(question))) return
    setBusy(true)
    try {
      await labImportCalls.undo({ params: { id: building, import: of.id }, body: { id: newId() } }, { key: newId() })
      await started()
    } catch (error) {
      toast(error instanceof Error ? error.message : 'That did not work', 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="quiet" busy={busy} onClick={() => void undo()}>
      Undo<span className="hidden-visually"> the results of {of.name}</span>
    </Button>
  )
}
