import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import { fullNameOf, sampleIdOf } from '#shared/domain/item/itemNames.ts'
import { decideCells } from '#shared/domain/itemTable/cellChanges.ts'
import { itemColumn } from '#shared/domain/itemTable/itemColumns.ts'
import type { WorkbookDifferences } from '#shared/domain/itemTable/itemWorkbook.ts'
import { editContextNow, findRow, type Tree } from '#shared/domain/tree/tree.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import { countOf } from './countOf.ts'

interface Props {
  readonly differences: WorkbookDifferences
  readonly actor: Actor
  /** Called with the differences that can be saved. */
  readonly onImport: (differences: WorkbookDifferences) => void
  readonly onClose: () => void
}

interface Row {
  readonly id: string
  readonly where: string
  readonly column: string
  readonly before: string
  readonly after: string
}

/** Every difference between a workbook and the items, and why some cannot be imported, before anything is saved. */
export function WorkbookPreview({ differences, actor, onImport, onClose }: Props) {
  const { tree } = useOpenBuilding()
  const { changes, problems } = decideCells(tree, differences.changes, editContextNow(actor))
  const nameOf = (id: string) => nameIn(tree, id)
  const rows: Row[] = changes.map(({ item_id, key, from, to }) => ({
    id: `${item_id} ${key}`,
    where: nameOf(item_id),
    column: itemColumn(key)?.title ?? '',
    before: from,
    after: to,
  }))
  const refused = [
    ...differences.refusedRows.map(({ row, sentence }) => ({ id: `row ${row}`, where: `Row ${row}`, sentence })),
    ...[...problems, ...differences.clashes].map(({ item_id, key, sentence }) => ({
      id: `${item_id} ${key}`,
      where: `${nameOf(item_id)}, ${itemColumn(key)?.title}`,
      sentence,
    })),
  ]
  return (
    <>
      {differences.unknownColumns.length > 0 && (
        <Banner tone="warning">
          These columns aren’t in this table, so they’re ignored: {differences.unknownColumns.join(', ')}.
        </Banner>
      )}
      {differences.missing > 0 && (
        <Banner>
          {countOf(differences.missing, 'item')} of this building {differences.missing === 1 ? 'isn’t' : 'aren’t'} in
          the workbook, and {differences.missing === 1 ? 'stays as it is' : 'stay as they are'}.
        </Banner>
      )}
      {refused.length > 0 && (
        <Section title="Not imported">
          <DataGrid
            label="Not imported"
            columns={REFUSED}
            rows={refused}
            rowKey={row => row.id}
            empty={{ title: '', hint: '' }}
          />
        </Section>
      )}
      <Section title="Differences">
        {rows.length > 0 ? (
          <DataGrid
            label="Differences"
            columns={COLUMNS}
            rows={rows}
            rowKey={row => row.id}
            search="Search differences"
            empty={{ title: 'No difference matches', hint: '' }}
          />
        ) : (
          <Empty title="No changes found" hint="The workbook has the same values as the items here." />
        )}
      </Section>
      <div className="row">
        {rows.length > 0 && (
          <Button kind="primary" icon="check" onClick={() => onImport({ ...differences, changes })}>
            Save {countOf(rows.length, 'cell')}
          </Button>
        )}
        <Button onClick={onClose}>{rows.length > 0 ? 'Cancel' : 'Back to the items'}</Button>
      </div>
    </>
  )
}

function nameIn(tree: Tree, id: string): string {
  const item = findRow(tree.items, id)
  return item ? [sampleIdOf(item, tree), fullNameOf(item)].filter(Boolean).join(' ') : 'Deleted item'
}

const text = <R,>(
  key: keyof R & string,
  title: string,
  read: (row: R) => string,
  more: Partial<Column<R>> = {},
): Column<R> => ({
  key,
  title,
  render: row => read(row) || <span className="quiet">Nothing</span>,
  text: read,
  sort: read,
  ...more,
})
const COLUMNS: readonly Column<Row>[] = [
  text('where', 'Item', row => row.where, { card: 'title' }),
  text('column', 'Column', row => row.column),
  text('before', 'Now', row => row.before),
  text('after', 'In the workbook', row => row.after),
]
type Refused = { readonly id: string; readonly where: string; readonly sentence: string }
const REFUSED: readonly Column<Refused>[] = [
  text('where', 'Where', row => row.where, { card: 'title' }),
  text('sentence', 'Why', row => row.sentence),
]
