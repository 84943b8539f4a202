import { compareIssues, type IssueChanges, type ListedItem } from '#shared/domain/files/issueChanges.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import type { Block, Cell, Column, Group, Section } from '#shared/report/model/reportModel.ts'
import { countWithNoun, type EarlierIssue, type ReportSource } from '#shared/report/model/reportSource.ts'
import { issueContents } from './issueContents.ts'

/** The appendix of changes since the previous issue; none for a first issue, or if the user did not request it. */
export const changesAppendix = (source: ReportSource): Omit<Section, 'number'>[] =>
  source.earlier
    ? [
        {
          id: 'changes',
          title: `Changes since the report issued on ${formatNzDay(source.earlier.issued_at)}`,
          landscape: true,
          blocks: changeBlocks(source, source.earlier),
        },
      ]
    : []

function changeBlocks(source: ReportSource, { contents, issued_at }: EarlierIssue): Block[] {
  const day = formatNzDay(issued_at)
  if (!contents)
    return [say(`The contents of the report issued on ${day} could not be found, so changes since are not listed.`)]
  const changes = compareIssues(contents, issueContents(source))
  const isSame = changes.added.length + changes.removed.length + changes.changed.length === 0
  if (isSame) return [say(`No item has changed since the report issued on ${day}.`)]
  return [
    { kind: 'say', text: summaryOf(changes, day) },
    ...listOf('New items', changes.added),
    ...listOf('Items no longer recorded', changes.removed),
    ...changedItems(changes),
  ]
}

const say = (text: string): Block => ({ kind: 'say', text, isNone: true })

const summaryOf = ({ added, removed, changed, unchanged }: IssueChanges, day: string): string =>
  `Compared with the report issued on ${day}: ${countWithNoun(added.length, 'new item')}, ${removed.length} no longer recorded, ${changed.length} changed and ${unchanged} unchanged.`

const SAMPLE_ID: Column = { title: 'Sample ID', width: 60 }
const ROOM: Column = { title: 'Room', width: 110 }
const MATERIAL: Column = { title: 'Material and position', width: '*' }

const LIST_COLUMNS: readonly Column[] = [
  SAMPLE_ID,
  ROOM,
  MATERIAL,
  { title: 'Result', width: 140 },
  { title: 'Rating', width: 90 },
]

const listOf = (title: string, items: readonly ListedItem[]): Block[] =>
  items.length === 0
    ? []
    : [
        { kind: 'heading', text: title },
        {
          kind: 'table',
          columns: LIST_COLUMNS,
          groups: byFloor(items, ({ sample_id, room, name, result, rating }) => [
            [sample_id, room, name, result, rating].map(cell),
          ]),
        },
      ]

const CHANGE_COLUMNS: readonly Column[] = [
  SAMPLE_ID,
  ROOM,
  MATERIAL,
  { title: 'What changed', width: 100 },
  { title: 'Before', width: 150 },
  { title: 'Now', width: 150 },
]

/** A row for each change. Each row names its item, so that it can be read alone. */
const changedItems = ({ changed }: IssueChanges): Block[] =>
  changed.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Changed items' },
        {
          kind: 'table',
          columns: CHANGE_COLUMNS,
          groups: byFloor(changed, ({ sample_id, room, name, fields }) =>
            fields.map(({ label, before, after }) =>
              [sample_id, room, name, label, before || NOT_STATED, after || NOT_STATED].map(cell),
            ),
          ),
        },
      ]

const NOT_STATED = 'Not stated'
const cell = (text: string): Cell => ({ text })

/** Items are in the order of the report, so the floors are too. */
const byFloor = <Listed extends ListedItem>(
  items: readonly Listed[],
  rowsOf: (item: Listed) => readonly (readonly Cell[])[],
): Group[] =>
  [...Map.groupBy(items, ({ floor }) => floor)].map(([title, onFloor]) => ({ title, rows: onFloor.flatMap(rowsOf) }))
