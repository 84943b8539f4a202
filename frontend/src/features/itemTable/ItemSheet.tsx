import { useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { GridFilter, GridTools } from '#frontend/ui/grid/GridTools.tsx'
import { FIRST_QUERY, filterRows } from '#frontend/ui/grid/gridQuery.ts'
import { Sheet } from '#frontend/ui/sheet/Sheet.tsx'
import type { SheetColumn } from '#frontend/ui/sheet/sheetProps.ts'
import { ITEM_COLUMNS, itemColumn } from '#shared/domain/itemTable/itemColumns.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { findRow, floorsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT, CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import type { useCellEdits } from './useCellEdits.ts'

interface Props {
  readonly items: readonly Item[]
  readonly edits: ReturnType<typeof useCellEdits>
  readonly locked: boolean
}

export function ItemSheet({ items, edits, locked }: Props) {
  const { tree } = useOpenBuilding()
  const [filter, setFilter] = useState(NO_FILTER)
  const shown = filterRows(
    items.filter(item => isShown(item, tree, filter)),
    filter.search,
    item => ITEM_COLUMNS.map(column => column.read(item, tree)).join(' '),
  )
  const columns = columnsFor(tree, items)
  return (
    <>
      <GridTools
        query={{ ...FIRST_QUERY, paginate: items.length, search: filter.search }}
        onQuery={({ search }) => setFilter({ ...filter, search })}
        placeholder="Search items"
        filters={<ItemFilters {...{ filter, setFilter, shown: shown.length, all: items.length }} />}
      />
      {shown.length === 0 ? (
        <Empty
          title="No item matches"
          hint="Try another search, floor or contaminant."
          action={<Button onClick={() => setFilter(NO_FILTER)}>Show all items</Button>}
        />
      ) : (
        <Sheet
          label="All items"
          columns={columns}
          rows={shown}
          rowKey={item => item.id}
          text={(item, { key }) => edits.unsavedOf(item.id, key)?.change.to ?? itemColumn(key)?.read(item, tree) ?? ''}
          fixed={(item, { key }) => (locked ? 'This building can’t be changed' : fixedReason(item, key))}
          problem={(item, { key }) => edits.unsavedOf(item.id, key)?.sentence}
          onChange={cells =>
            void edits
              .change(
                cells.map(({ row, column: { key }, text }) => ({
                  item_id: row.id,
                  key,
                  from: itemColumn(key)?.read(row, tree) ?? '',
                  to: text.trim(),
                })),
              )
              .catch(showFailure)
          }
          onDiscard={({ id }, { key }) => edits.discard({ item_id: id, key })}
          onUndo={() => void edits.undo().catch(showFailure)}
          onRedo={() => void edits.redo().catch(showFailure)}
        />
      )}
      {KEYS}
    </>
  )
}

interface FilterProps {
  readonly filter: typeof NO_FILTER
  readonly setFilter: (filter: typeof NO_FILTER) => void
  readonly shown: number
  readonly all: number
}

function ItemFilters({ filter, setFilter, shown, all }: FilterProps) {
  const { tree } = useOpenBuilding()
  const { is_asbestos, is_lead } = tree.building
  return (
    <>
      <GridFilter
        label="Floor"
        value={filter.floor}
        options={[['', 'All floors'], ...floorsOf(tree).map(({ id, name }) => [id, name] as const)]}
        onChange={floor => setFilter({ ...filter, floor })}
      />
      {is_asbestos && is_lead && (
        <GridFilter
          label="Contaminant"
          value={filter.contaminant}
          options={CONTAMINANTS}
          onChange={contaminant => setFilter({ ...filter, contaminant })}
        />
      )}
      {filter !== NO_FILTER && (
        <span className="quiet small figures" role="status">
          {shown} of {all}
        </span>
      )}
    </>
  )
}

const KEYS = (
  <p className="quiet small item-table-keys">
    Type to replace, Enter to change. Shift selects several cells, <kbd>Ctrl</kbd> <kbd>D</kbd> fills them from the
    first, <kbd>Ctrl</kbd> <kbd>Z</kbd> undoes. Cells can be copied from and to a spreadsheet.
  </p>
)

const NO_FILTER = { search: '', floor: '', contaminant: '' }
const CONTAMINANTS = [
  ['', 'All contaminants'],
  ...Object.entries(CONTAMINANT_NAMES).map(([id, name]) => [id, name] as const),
] as const

const isShown = (item: Item, tree: Tree, { floor, contaminant }: typeof NO_FILTER): boolean =>
  (!contaminant || String(item.contaminate_id) === contaminant) &&
  (!floor || findRow(tree.rooms, item.room_id)?.floor_id === floor)

/** Lead columns only where there are lead items; score columns only where there are asbestos items. */
const columnsFor = (tree: Tree, items: readonly Item[]): SheetColumn[] =>
  ITEM_COLUMNS.filter(({ key }) => {
    const of = key.startsWith('lead.')
      ? CONTAMINANT.lead
      : key.startsWith('item_scores.')
        ? CONTAMINANT.asbestos
        : undefined
    return of === undefined || items.some(({ contaminate_id }) => contaminate_id === of)
  }).map(({ key, title, width, choices }) => ({
    key,
    title,
    width,
    choices: choices?.(tree),
    isHead: key === 'name',
  }))

function fixedReason(item: Item, key: string): string | undefined {
  const column = itemColumn(key)
  return column?.write ? column.fixed?.(item) : 'Changed in its own screen'
}
