import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { tableItems, type WorkbookDifferences } from '#shared/domain/itemTable/itemWorkbook.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { countOf } from './countOf.ts'
import { ImportWorkbook } from './ImportWorkbook.tsx'
import { ItemSheet } from './ItemSheet.tsx'
import { useCellEdits } from './useCellEdits.ts'
import { WorkbookPreview } from './WorkbookPreview.tsx'
import { saveWorkbook } from './workbookFile.ts'
import './itemTable.css'

/** All items of a building in one table, edited like a spreadsheet or by a workbook. */
export function ItemTablePage() {
  const { tree, survey, building } = useOpenBuilding()
  const { actor, company } = useSession()
  const edits = useCellEdits()
  const [differences, setDifferences] = useState<WorkbookDifferences>()
  useSetBreadcrumbs(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: paths.building(survey, building) },
    { name: 'All items' },
  )
  const items = useSteadyOrder(tableItems(tree))
  const locked = isLocked(tree.building.status_id)
  const importWorkbook = async (differences: WorkbookDifferences) => {
    setDifferences(undefined)
    const saved = await edits.change(differences.changes)
    if (saved > 0) toast(`${countOf(saved, 'cell')} saved`)
  }
  if (items.length === 0)
    return (
      <Page title="All items" facts={[tree.building.name]}>
        <Empty title="There are no items in this building" hint="Items are added in their room." />
      </Page>
    )
  return (
    <Page
      title="All items"
      facts={[tree.building.name, countOf(items.length, 'item')]}
      actions={
        <>
          <Button
            {...(edits.hasUndo
              ? { onClick: () => void edits.undo().catch(showFailure) }
              : { why: 'Nothing to undo', reason: 'tip' as const })}
          >
            Undo
          </Button>
          <Button icon="download" onClick={() => void saveWorkbook(tree, company.name, items).catch(showFailure)}>
            Save as Excel
          </Button>
          {!locked && <ImportWorkbook onRead={setDifferences} />}
        </>
      }
    >
      {locked && (
        <Banner>This building is {STATUS_NAMES[tree.building.status_id]}, so its items can’t be changed.</Banner>
      )}
      {edits.progress && (
        <div className="row item-table-progress">
          <ProgressBar
            label={`Saving ${formatNumber(edits.progress.done)} of ${countOf(edits.progress.of, 'item')}`}
            value={edits.progress.done / edits.progress.of}
          />
          <Button onClick={edits.stop}>Stop</Button>
        </div>
      )}
      {edits.unsaved > 0 && (
        <Banner tone="warning">
          {countOf(edits.unsaved, 'cell')} with a red frame {edits.unsaved === 1 ? 'isn’t' : 'aren’t'} saved: select one
          to read why. Escape discards what you typed there.
        </Banner>
      )}
      {differences ? (
        <WorkbookPreview
          differences={differences}
          actor={actor}
          onImport={differences => void importWorkbook(differences).catch(showFailure)}
          onClose={() => setDifferences(undefined)}
        />
      ) : (
        <ItemSheet items={items} edits={edits} locked={locked} />
      )}
    </Page>
  )
}

/** Keeps the initial order of the items, so that a row does not move when its Sample ID changes. New items come last. */
function useSteadyOrder(items: readonly Item[]): readonly Item[] {
  const [order] = useState(() => new Map(items.map(({ id }, at) => [id, at])))
  return items.toSorted((a, b) => (order.get(a.id) ?? order.size) - (order.get(b.id) ?? order.size))
}
