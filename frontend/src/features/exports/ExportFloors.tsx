import { useState } from 'react'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Check } from '#frontend/ui/elements/Check.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { isExportInProgress, type LatestExport } from '#shared/domain/exports/export.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { exportCalls } from './exportCalls.ts'
import { ExportStatusChip } from './exportStatus.tsx'

interface Props {
  readonly building: string
  readonly floors: readonly { readonly id: string; readonly name: string; readonly rooms: number }[]
  readonly latest: LatestExport | undefined
  readonly why: string | undefined
}

/** Sends all floors at once, or the ticked ones. */
export function ExportFloors({ building, floors, latest, why }: Props) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const { busy, run } = useCommand('exports')
  const chosen = floors.map(({ id }) => id).filter(id => ticked.includes(id))
  const problem = why ?? (floors.length === 0 ? 'The building has no floors' : undefined)
  const sendAll = () => run(exportCalls.allFloors, { body: { building_id: building } })
  const sendChosen = () => run(exportCalls.someFloors, { body: { building_id: building, floors: chosen } })
  const isSending = busy || isExportInProgress(latest)
  return (
    <Section
      title="Floors"
      actions={
        <>
          <Button
            busy={isSending}
            why={problem ?? (chosen.length === 0 ? 'Choose floors first' : undefined)}
            reason="tip"
            onClick={sendChosen}
          >
            {chosen.length > 0 ? `Send ${chosen.length} of ${floors.length}` : 'Send selected'}
          </Button>
          <Button icon="export" busy={isSending} why={problem} reason="tip" onClick={sendAll}>
            Send all
          </Button>
        </>
      }
    >
      {floors.length === 0 ? (
        <Empty title="There are no floors" />
      ) : (
        <>
          <ExportStatusChip latest={latest} />
          <div className="export-floors">
            {floors.map(({ id, name, rooms }) => (
              <label key={id} className="card">
                <Check
                  checked={ticked.includes(id)}
                  onChange={on => setTicked(on ? [...ticked, id] : ticked.filter(each => each !== id))}
                />
                <span>
                  {name}
                  <span className="field-hint">{countOf(rooms, 'room')}</span>
                </span>
              </label>
            ))}
          </div>
        </>
      )}
    </Section>
  )
}
