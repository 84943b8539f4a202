import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import type { LabImport } from '#shared/domain/lab/labImport.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { labImportCalls, useLabImports } from './labImportCalls.ts'
import './labImport.css'

/** The lab imports of this building, with a button to undo each. Nothing where there are none. */
export default function LabImports() {
  const { tree, building } = useOpenBuilding()
  const { data = [] } = useLabImports(building)
  if (data.length === 0) return null
  const isUndone = ({ id }: LabImport) => data.some(({ undoes, state }) => undoes === id && state !== 'failed')
  const mayUndo = (each: LabImport) =>
    each.state !== 'active' && each.applied > 0 && !each.undoes && !isUndone(each) && !isLocked(tree.building.status_id)
  return (
    <section className="lab-imports" aria-label="Imported results">
      <h3>Imported results</h3>
      <ul>
        {data.map(each => (
          <li key={each.id}>
            <span className="lab-import">
              <strong>{each.name}</strong>
              <span>{importText(each)}</span>
              <span className="quiet small">
                {[CONTAMINANT_NAMES[each.contaminate_id], each.started_name, formatMoment(each.started_at)].join(', ')}
                {each.certificate && `, with ${each.certificate.name}`}
              </span>
            </span>
            {mayUndo(each) && <Undo labImport={each} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function importText({ state, applied, planned, left, why, undoes }: LabImport): string {
  const verb = undoes ? 'undone' : 'recorded'
  if (state === 'active') return `${applied} of ${countOf(planned, 'result')} ${verb} so far`
  const skipped = left.length > 0 ? `. Skipped, because they were changed in the meantime: ${left.join(', ')}` : ''
  if (state === 'failed') return `Only ${applied} of ${countOf(planned, 'result')} ${verb}. ${why ?? ''}`
  return `${countOf(applied, 'result')} ${verb}${skipped}`
}

function Undo({ labImport }: { labImport: LabImport }) {
  const { building } = useOpenBuilding()
  const { busy, run } = useCommand('labImports')
  const undo = async () => {
    const question = {
      title: `Undo ${countOf(labImport.applied, 'result')}?`,
      message: `Samples go back to what they were before ${labImport.name} was imported. Samples changed since then stay as they are, and the lab certificate is kept.`,
      confirm: 'Undo results',
      danger: true,
    }
    if (await confirm(question))
      await run(labImportCalls.undo, { params: { id: building, import: labImport.id }, body: { id: newId() } })
  }
  return (
    <Button kind="quiet" busy={busy} onClick={() => void undo()}>
      Undo<span className="hidden-visually"> the results from {labImport.name}</span>
    </Button>
  )
}
