import { useRef, useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { isTree } from '#frontend/store/database.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
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
  const { store } = useDevice()
  const edit = useEdit(building)
  /** The tree with all stored writes, also those that this page has not rendered yet. */
  const latestTree = (): Tree => {
    const latest = store.view(building).tree
    return latest && isTree(latest) ? latest : tree
  }
  const unsaved = useCurrent<ReadonlyMap<string, Unsaved>>(new Map())
  const [progress, setProgress] = useState<CellProgress>()
  const isStopped = useRef(false)

  async function save(changes: readonly CellChange[]): Promise<CellChange[]> {
    const { edits, problems } = decideCells(latestTree(), changes, editContextNow(actor))
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
    unsaved.set(withRefused(unsaved.get(), changes, stored, refused))
    return changes.filter(({ item_id }) => stored.has(item_id))
  }
  const discard = (cell: Pick<CellChange, 'item_id' | 'key'>) =>
    unsaved.set(new Map([...unsaved.get()].filter(([id]) => id !== cellId(cell))))
  const stop = () => {
    isStopped.current = true
  }
  return { latestTree, save, unsaved, discard, progress, stop }
}

interface Steps {
  readonly done: readonly (readonly CellChange[])[]
  readonly undone: readonly (readonly CellChange[])[]
}
const NO_STEPS: Steps = { done: [], undone: [] }
/** A step without saved cells has nothing to revert. */
const withStep = (steps: Steps['done'], saved: readonly CellChange[]) => (saved.length > 0 ? [...steps, saved] : steps)

/** Changes cells of a building’s items, with undo and redo. Each call is one step. */
export function useCellEdits() {
  const { latestTree, save, unsaved, ...saving } = useSavedCells()
  const steps = useCurrent(NO_STEPS)
  const turns = useTurns()

  /** Resolves to the number of saved cells. Retries earlier refused changes of the same items. */
  async function change(changes: readonly CellChange[]): Promise<number> {
    if (changes.length === 0) return 0
    const items = new Set(changes.map(({ item_id }) => item_id))
    const typed = new Set(changes.map(cellId))
    const again = [...unsaved.get().values()]
      .map(each => each.change)
      .filter(each => items.has(each.item_id) && !typed.has(cellId(each)))
    const saved = await save([...again, ...changes])
    if (saved.length > 0) steps.set({ done: [...steps.get().done, saved], undone: [] })
    return saved.length
  }
  /** Applies an undo or redo step. Resolves to the step that reverses it. */
  async function applyStep(step: readonly CellChange[]): Promise<CellChange[]> {
    const { changes, stay: conflictCount } = undoChanges(latestTree(), step)
    if (conflictCount > 0)
      toast(
        conflictCount === 1 ? CELL_CONFLICT : `${conflictCount} cells have been changed since, and stay as they are`,
        'warning',
      )
    return save(changes)
  }
  async function undo(): Promise<void> {
    const step = steps.get().done.at(-1)
    if (!step) return
    const saved = await applyStep(step)
    const { done, undone } = steps.get()
    steps.set({ done: done.filter(each => each !== step), undone: withStep(undone, saved) })
  }
  async function redo(): Promise<void> {
    const step = steps.get().undone.at(-1)
    if (!step) return
    const saved = await applyStep(step)
    const { done, undone } = steps.get()
    steps.set({ done: withStep(done, saved), undone: undone.filter(each => each !== step) })
  }
  return {
    ...saving,
    change: (changes: readonly CellChange[]) => turns.track(change(changes)),
    unsavedOf: (item_id: string, key: string) => unsaved.shown.get(cellId({ item_id, key })),
    unsaved: unsaved.shown.size,
    undo: () => turns.track(turns.ended().then(undo)),
    redo: () => turns.track(turns.ended().then(redo)),
    hasUndo: steps.shown.done.length > 0,
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

/** Undo waits for the changes before it, which are recorded once the service has answered. Changes wait for nothing. */
function useTurns() {
  const running = useRef<Promise<unknown>>(Promise.resolve())
  return {
    ended: () => running.current,
    track<T>(task: Promise<T>): Promise<T> {
      running.current = Promise.allSettled([running.current, task])
      return task
    },
  }
}

/** A state that asynchronous code reads before the next render. */
function useCurrent<T>(start: T) {
  const current = useRef(start)
  const [shown, show] = useState(start)
  const set = (next: T) => {
    current.current = next
    show(next)
  }
  return { get: () => current.current, shown, set }
}
