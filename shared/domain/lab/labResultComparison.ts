import { saveLeadAnalysis, saveSample } from '#shared/domain/edits/itemEdits.ts'
import { sampledItems } from '#shared/domain/item/labSamples.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { type By, bagOf, type Change, find, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINATE, type ContaminateId, SAMPLE_STATUS } from '#shared/domain/vocabulary/referenceLists.ts'

/** A result as it is recorded: the id of a sample status for asbestos, mg/kg for lead. */
type Answer = number

/** A line of the laboratory's file. */
export interface FileRow {
  readonly sample_id: string
  /** Null where the result was not understood. */
  readonly answer: Answer | null
  /** The laboratory's own words. */
  readonly said: string
  /** The recorded result that a person has seen and lets this one replace. */
  readonly replaces?: Answer | undefined
}

export const LINE_STATES = ['ready', 'contradicting', 'unread', 'missing', 'extra', 'same'] as const
export type LineState = (typeof LINE_STATES)[number]
/** Named twice with different results; it has another result already; the Sample ID fits several samples. */
type Contradiction = 'twice' | 'other' | 'ambiguous'

/** One sample, or one Sample ID that was never sent, with what the file says of it. */
export interface Line {
  readonly state: LineState
  /** The sample that was sent; none for `extra`. */
  readonly item?: Item
  readonly rows: readonly FileRow[]
  /** The one result of the file. */
  readonly answer?: Answer
  /** The result that is recorded already. */
  readonly current?: Answer
  readonly why?: Contradiction
}

/** The result that is recorded for a sample; undefined while it is awaited. */
function answerOf({ contaminate_id, sample, lead }: Item): Answer | undefined {
  if (contaminate_id === CONTAMINATE.lead) return lead?.laboratory_analysis
  return sample?.status_id === SAMPLE_STATUS.awaitingResult ? undefined : sample?.status_id
}

const exact = (id: string) => id.normalize('NFKC').trim().toUpperCase()
const loose = (id: string) => exact(id).replace(/\s+/g, '')

function grouped<T>(all: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return groups
}

/**
 * What was sent beside what came back, for one contaminant: every sample exactly once, then every Sample ID of the file
 * that was never sent. Matched on the Sample ID whatever its case; without its inner spaces only where that fits one sample.
 */
export function compare(tree: Pick<Tree, 'items'>, contaminant: ContaminateId, rows: readonly FileRow[]): Line[] {
  const sent = sampledItems(tree, [contaminant])
  const named = sent.filter(item => bagOf(item).trim() !== '')
  const [byExact, byLoose] = [grouped(named, item => exact(bagOf(item))), grouped(named, item => loose(bagOf(item)))]
  const found = new Map<string, FileRow[]>()
  const ambiguous = new Set<string>()
  const extra: FileRow[] = []
  for (const row of rows) {
    const items = byExact.get(exact(row.sample_id)) ?? byLoose.get(loose(row.sample_id)) ?? []
    if (items.length === 0) extra.push(row)
    for (const { id } of items) {
      found.set(id, [...(found.get(id) ?? []), row])
      if (items.length > 1) ambiguous.add(id)
    }
  }
  return [
    ...sent.map(item => lineOf(item, found.get(item.id) ?? [], ambiguous.has(item.id))),
    ...[...grouped(extra, row => loose(row.sample_id)).values()].map((rows): Line => ({ state: 'extra', rows })),
  ]
}

function lineOf(item: Item, rows: readonly FileRow[], isAmbiguous: boolean): Line {
  const current = answerOf(item)
  const known = { item, rows, ...(current !== undefined && { current }) }
  const [answer, ...others] = new Set(rows.map(row => row.answer))
  if (answer === undefined) return { state: 'missing', ...known }
  if (isAmbiguous) return { state: 'contradicting', why: 'ambiguous', ...known }
  if (answer === null || others.includes(null)) return { state: 'unread', ...known }
  if (others.length > 0) return { state: 'contradicting', why: 'twice', ...known }
  if (current === undefined) return { state: 'ready', answer, ...known }
  return current === answer
    ? { state: 'same', answer, ...known }
    : { state: 'contradicting', why: 'other', answer, ...known }
}

export const countLines = (lines: readonly Line[]): Record<LineState, number> => {
  const count = (state: LineState) => lines.filter(line => line.state === state).length
  return {
    ready: count('ready'),
    contradicting: count('contradicting'),
    unread: count('unread'),
    missing: count('missing'),
    extra: count('extra'),
    same: count('same'),
  }
}

/** A result that is to be recorded: for which sample, in place of what. */
export interface Planned {
  readonly item: string
  readonly bag: string
  /** Null where the result was awaited. */
  readonly from: Answer | null
  /** Null where it is awaited again: a result that is taken back. */
  readonly to: Answer | null
  readonly said: string
}

/** Of the laboratory's words, beside each result that was recorded. */
const LONGEST_KEPT = 100

/** What may be recorded: what was awaited, and what a person lets replace the result that is there. */
export const plannedOf = (lines: readonly Line[]): Planned[] =>
  lines.flatMap(({ state, item, answer, current, why, rows }) => {
    const isAllowed = state === 'ready' || (why === 'other' && rows.some(row => row.replaces === current))
    if (!isAllowed || !item || answer === undefined) return []
    return [
      {
        item: item.id,
        bag: bagOf(item),
        from: current ?? null,
        to: answer,
        said: (rows[0]?.said ?? '').slice(0, LONGEST_KEPT),
      },
    ]
  })

/** What takes recorded results back: each sample as it was before, where it still has the result. */
export const takenBack = (planned: readonly Planned[]): Planned[] =>
  planned.map(each => ({ ...each, from: each.to, to: each.from }))

/** The changes of a part of the plan. `left` are samples that somebody has changed since: their results stay as they are. */
export function recordResults(
  tree: Tree,
  contaminant: ContaminateId,
  planned: readonly Planned[],
  by: By,
): { readonly changes: Change[]; readonly left: readonly Planned[] } {
  const sent = sampledItems(tree, [contaminant])
  const isAsPlanned = ({ item, bag, from }: Planned) => {
    const now = find(sent, item)
    return now && bagOf(now) === bag && (answerOf(now) ?? null) === from
  }
  const fitting = planned.filter(isAsPlanned)
  const changes = fitting.flatMap(({ item: id, to }) =>
    contaminant === CONTAMINATE.asbestos
      ? saveSample(tree, { id, building_id: tree.building.id, status_id: to ?? SAMPLE_STATUS.awaitingResult }, by)
      : saveLeadAnalysis(tree, { id, analysis: to ?? undefined }, by),
  )
  return { changes, left: planned.filter(each => !isAsPlanned(each)) }
}
