import { saveItem } from '#shared/domain/edits/itemEdits.ts'
import { type Item, ItemInput } from '#shared/domain/tree/item.ts'
import { applyChanges, type EditContext, findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { type ItemColumn, itemColumn } from './itemColumns.ts'

/** A changed cell. `key` is the column's key; `from` and `to` are texts. */
export interface CellChange {
  readonly item_id: string
  readonly key: string
  readonly from: string
  readonly to: string
}

export interface CellProblem {
  readonly item_id: string
  readonly key: string
  readonly sentence: string
}

/** The decision on changed cells: an edit for each item that can be saved, and a problem for each cell that cannot. */
export interface DecidedCells {
  readonly edits: readonly { readonly before: Item; readonly input: ItemInput }[]
  readonly changes: readonly CellChange[]
  readonly problems: readonly CellProblem[]
}

/**
 * Decides cell changes by the rules of the item form. Each item is decided after the ones before it, so that the second of two
 * equal Sample IDs is refused. An item with a refused cell stays unchanged.
 */
export function decideCells(tree: Tree, changes: readonly CellChange[], context: EditContext): DecidedCells {
  const edits: DecidedCells['edits'][number][] = []
  const taken: CellChange[] = []
  const problems: CellProblem[] = []
  let current = tree
  for (const [id, cells] of Map.groupBy(changes, ({ item_id }) => item_id)) {
    const before = findRow(current.items, id)
    if (!before) {
      problems.push(...cells.map(({ key }) => ({ item_id: id, key, sentence: 'This item has been deleted' })))
      continue
    }
    const { item, problems: unfit } = withCells(before, cells, current)
    const decided = unfit.length > 0 ? { problems: unfit } : decideItem(current, before, item, cells, context)
    if ('problems' in decided) {
      problems.push(...decided.problems)
      continue
    }
    current = decided.tree
    edits.push({ before, input: decided.input })
    taken.push(...cells)
  }
  return { edits, changes: taken, problems }
}

/** The item with the new texts, and a problem for each cell whose text is not valid. */
function withCells(before: Item, cells: readonly CellChange[], tree: Tree) {
  const problems: CellProblem[] = []
  let item = before
  for (const { item_id, key, to } of cells) {
    const column = itemColumn(key)
    const written = column ? writeCell(column, item, to, tree) : { unfit: NO_CHANGE }
    if ('unfit' in written) problems.push({ item_id, key, sentence: written.unfit })
    else item = written
  }
  return { item, problems }
}

const NO_CHANGE = 'This column can’t be changed here'
function writeCell(column: ItemColumn, item: Item, typed: string, tree: Tree) {
  const reason = column.write ? column.fixed?.(item) : NO_CHANGE
  if (reason !== undefined || !column.write) return { unfit: reason ?? NO_CHANGE }
  return column.write(item, typed.trim(), tree)
}

/** Checks the schema and then the edit. `clears` is empty, because the user has not confirmed any clearing. */
function decideItem(
  tree: Tree,
  before: Item,
  { is_duplicated: _, updated_at: _at, updated_by: _by, ...item }: Item,
  cells: readonly CellChange[],
  context: EditContext,
) {
  const input = { ...item, version: before.version, clears: [] }
  const issues = ItemInput().safeParse(input).error?.issues ?? []
  if (issues.length > 0)
    return { problems: problemsAt(cells, Object.fromEntries(issues.map(each => [each.path.join('.'), each.message]))) }
  try {
    return { input, tree: applyChanges(tree, saveItem(tree, input, context)) }
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    return { problems: problemsAt(cells, thrown.fields, thrown.message) }
  }
}

/** Assigns each problem to the cell of its field, or to the first changed cell if the field is not among them. */
function problemsAt(
  cells: readonly CellChange[],
  fields: Readonly<Record<string, string>>,
  message?: string,
): CellProblem[] {
  const at = (field: string) => cells.find(({ key }) => key === field || key.startsWith(`${field}.`))
  const named = Object.entries(fields).flatMap(([field, sentence]) => {
    const cell = at(field) ?? cells[0]
    return cell
      ? [{ item_id: cell.item_id, key: cell.key, sentence: at(field) ? sentence : withTitle(field, sentence) }]
      : []
  })
  const [first] = cells
  return named.length > 0 || !first ? named : [{ item_id: first.item_id, key: first.key, sentence: message ?? '' }]
}

const withTitle = (field: string, sentence: string): string => {
  const title = itemColumn(field)?.title
  return title ? `${title}: ${sentence}` : sentence
}

/**
 * The changes that undo earlier ones, last change first. A cell with another text by now stays, because another user has changed
 * it.
 */
export function undoChanges(tree: Tree, changes: readonly CellChange[]): { changes: CellChange[]; stay: number } {
  const back = changes
    .toReversed()
    .filter(({ item_id, key, to }) => {
      const item = findRow(tree.items, item_id)
      return item !== undefined && itemColumn(key)?.read(item, tree) === to
    })
    .map(({ from, to, ...cell }) => ({ ...cell, from: to, to: from }))
  return { changes: back, stay: changes.length - back.length }
}
