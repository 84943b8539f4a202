import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import type { IssueChanges, ListedItem } from '#shared/domain/files/issueChanges.ts'

type ChangedItem = IssueChanges['changed'][number]

const PLACE: readonly Column<ListedItem>[] = [
  { key: 'item', title: 'Item', render: ({ sample_id, name }) => [sample_id, name].filter(Boolean).join(' · ') },
  { key: 'room', title: 'Room', render: ({ floor, room }) => `${floor}, ${room}` },
]
const LISTED: readonly Column<ListedItem>[] = [
  ...PLACE,
  { key: 'result', title: 'Result', render: ({ result }) => result },
  { key: 'rating', title: 'Rating', render: ({ rating }) => rating },
]
const CHANGED: readonly Column<ChangedItem>[] = [
  ...PLACE,
  {
    key: 'fields',
    title: 'What changed',
    width: '50%',
    render: ({ fields }) => (
      <ul className="preview-sections">
        {fields.map(({ label, before, after }) => (
          <li key={label}>
            <span className="quiet">{label}</span>
            <span>
              {before || 'Not stated'} → {after || 'Not stated'}
            </span>
          </li>
        ))}
      </ul>
    ),
  },
]

/** The new, removed and changed items, each in the order of the report. Empty lists are left out. */
export function ChangeLists({ changes: { added, removed, changed } }: { readonly changes: IssueChanges }) {
  if (added.length + removed.length + changed.length === 0)
    return <Empty title="Nothing changed" hint="Every item is the same in both." />
  return (
    <>
      <List title="New items" rows={added} columns={LISTED} />
      <List title="Items no longer recorded" rows={removed} columns={LISTED} />
      <List title="Changed items" rows={changed} columns={CHANGED} />
    </>
  )
}

const List = <Row extends ListedItem>({
  title,
  rows,
  columns,
}: {
  readonly title: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
}) =>
  rows.length > 0 && (
    <Section title={title}>
      <DataGrid label={title} columns={columns} rows={rows} rowKey={({ id }) => id} empty={{ title: '' }} />
    </Section>
  )
