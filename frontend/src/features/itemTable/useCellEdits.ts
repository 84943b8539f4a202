import { useEffect, useRef, useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { type CellChange, type CellProblem, decideCells, undoChanges } from '#shared/domain/itemTable/cellChanges.ts'
import { editContextNow, type Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** The number of items sent at a time, so that the page stays responsive and shows progress. */
const AT_ONCE = 40

/** An unsaved cell value, and why it is not saved. */
interface Unsaved {
  readonly change: CellChange
  readonly sentence: string
}
interface CellProgress {
  readonly done: number
  readonly of: number
}
const cellId = ({ item_id, key }: Pick<CellChange, 'item_id' | 'key'>) => `${item_id} ${key}`

/** Saves changed cells as edits of their items, in batches. Refused changes stay with their messages. */
function useSavedCells() {
  const { tree, building } = useOpenBuilding()
  const { actor } = useSession()
  const edit = useEdit(building)
  const latest = useLatestTree(tree)
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Unsaved>>(new Map())
  const [progress, setProgress] = useState<CellProgress>()
  const isStopped = useRef(false)

  async function save(changes: readonly CellChange[]): Promise<CellChange[]> {
    const { edits, problems } = decideCells(latest.current, changes, editContextNow(actor))
    const refused = [...problems]
    const stored = new Set<string>()
    isStopped.current = false
    for (let at = 0; at < edits.length && !isStopped.current; at += AT_ONCE) {
      if (edits.length > AT_ONCE) setProgress({ done: at, of: edits.length })
      const batch = edits.slice(at, at + AT_ONCE)
      const outcomes = await Promise.allSettled(batch.map(({ before, input }) => edit('saveItem', input, { before })))
      for (const [index, { input }] of batch.entries()) {
        const outcome = outcomes[index]
        if (outcome?.status === 'fulfilled') stored.add(input.id)
        else refused.push(...refusedCells(changes, input.id, outcome?.reason))
      }
    }
    setProgress(undefined)
    setUnsaved(before => withRefused(before, changes, stored, refused))
    return changes.filter(({ item_id }) => stored.has(item_id))
  }
  const discard = (cell: Pick<CellChange, 'item_id' | 'key'>) =>
    setUnsaved(before => new Map([...before].filter(([id]) => id !== cellId(cell))))
  const stop = () => {
    isStopped.current = true
  }
  return { latest, save, unsaved, discard, progress, stop }
}

/** Changes cells of a building’s items, with undo and redo. Each call is one step. */
export function useCellEdits() {
  const { latest, save, unsaved, ...saving } = useSavedCells()
  const [steps, setSteps] = useState<{ done: CellChange[][]; undone: CellChange[][] }>({ done: [], undone: [] })

  /** Resolves to the number of saved cells. Retries earlier refused changes of the same items. */
  async function change(changes: readonly CellChange[]): Promise<number> {
    if (changes.length === 0) return 0
    const items = new Set(changes.map(({ item_id }) => item_id))
    const typed = new Set(changes.map(cellId))
    const again = [...unsaved.values()]
      .map(each => each.change)
      .filter(each => items.has(each.item_id) && !typed.has(cellId(each)))
    const saved = await save([...again, ...changes])
    if (saved.length > 0) setSteps(({ done }) => ({ done: [...done, saved], undone: [] }))
    return saved.length
  }
  /** Applies an undo or redo step. Resolves to the step that reverses it. */
  async function applyStep(step: readonly CellChange[]): Promise<CellChange[]> {
    const { changes, stay: conflictCount } = undoChanges(latest.current, step)
    if (conflictCount > 0)
      toast(
        conflictCount === 1 ? CELL_CONFLICT : `${conflictCount} cells have been changed since, and stay as they are`,
        'warning',
      )
    return save(changes)
  }
  const [done, undone] = [steps.done.at(-1), steps.undone.at(-1)]
  return {
    ...saving,
    change,
    unsavedOf: (item_id: string, key: string) => unsaved.get(cellId({ item_id, key })),
    unsaved: unsaved.size,
    undo:
      done &&
      (async () => {
        const saved = await applyStep(done)
        setSteps(each => ({ done: each.done.slice(0, -1), undone: [...each.undone, saved] }))
      }),
    redo:
      undone &&
      (async () => {
        const saved = await applyStep(undone)
        setSteps(each => ({ done: [...each.done, saved], undone: each.undone.slice(0, -1) }))
      }),
  }
}
const CELL_CONFLICT = 'A cell has been changed since, and stays as it is'

/** The unsaved cells after a save: new changes that were not stored, and earlier unsaved cells that were not retried. */
function withRefused(
  before: ReadonlyMap<string, Unsaved>,
  changes: readonly CellChange[],
  stored: ReadonlySet<string>,
  refused: readonly CellProblem[],
): ReadonlyMap<string, Unsaved> {
  const tried = new Set(changes.map(cellId))
  const sentences = new Map(refused.map(each => [cellId(each), each.sentence]))
  const remaining = changes
    .filter(({ item_id }) => !stored.has(item_id))
    .map(change => [cellId(change), { change, sentence: sentences.get(cellId(change)) ?? NOT_SAVED }] as const)
  return new Map([...[...before].filter(([id]) => !tried.has(id)), ...remaining])
}

function refusedCells(changes: readonly CellChange[], id: string, reason: unknown): CellProblem[] {
  return changes
    .filter(({ item_id }) => item_id === id)
    .map(({ item_id, key }) => ({ item_id, key, sentence: sentenceFor(reason, key) }))
}

const NOT_SAVED = 'Not saved, because another cell in this row can’t be saved'

function sentenceFor(reason: unknown, key: string): string {
  if (!(reason instanceof Refusal)) return reason instanceof Error ? reason.message : NOT_SAVED
  return reason.fields[key] ?? Object.values(reason.fields)[0] ?? reason.message
}

/** The latest rendered tree, for asynchronous code. */
function useLatestTree(tree: Tree) {
  const latest = useRef(tree)
  useEffect(() => {
    latest.current = tree
  })
  return latest
}
