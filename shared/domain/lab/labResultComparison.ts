import { saveLeadAnalysis, saveSample } from '#shared/domain/edits/itemEdits.ts'
import { labSamples } from '#shared/domain/item/labSamples.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { bagCodeOf, type Change, type EditContext, findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT, type ContaminantId, SAMPLE_STATUS } from '#shared/domain/vocabulary/referenceLists.ts'
import { plainCharacters } from '#shared/schema/plainCharacters.ts'

/** A recorded result: a sample status id for asbestos, mg/kg for lead. */
type Answer = number

export interface LabFileRow {
  readonly sample_id: string
  /** Null if the result could not be parsed. */
  readonly answer: Answer | null
  /** The laboratory's own text. */
  readonly said: string
  /** The recorded result that the user agreed to replace. */
  readonly replaces?: Answer | undefined
}

export const COMPARISON_STATES = ['ready', 'contradicting', 'unread', 'missing', 'extra', 'same'] as const
export type ComparisonState = (typeof COMPARISON_STATES)[number]
/**
 * `twice`: different results in the file. `other`: another result is recorded. `ambiguous`: the Sample ID fits several samples.
 */
type Contradiction = 'twice' | 'other' | 'ambiguous'

/** One sample, or one Sample ID that was never sent, with its rows of the file. */
export interface ComparedResult {
  readonly state: ComparisonState
  /** The sent sample; undefined for `extra`. */
  readonly item?: Item
  readonly rows: readonly LabFileRow[]
  /** The file's result, if it has exactly one. */
  readonly answer?: Answer
  readonly current?: Answer
  readonly why?: Contradiction
}

/** The recorded result of a sample; undefined while awaited. */
function answerOf({ contaminate_id, sample, lead }: Item): Answer | undefined {
  if (contaminate_id === CONTAMINANT.lead) return lead?.laboratory_analysis
  return sample?.status_id === SAMPLE_STATUS.awaitingResult ? undefined : sample?.status_id
}

const exact = (id: string) => plainCharacters(id).trim().toUpperCase()
const loose = (id: string) => exact(id).replace(/\s+/g, '')

/** In characters, with inner spaces. */
const MAX_BEGINNING = 60
/** A place where a Sample ID may end and the name of a layer begin: behind a digit, or behind a letter before a sign. */
const LAYER_BEGINS = /^(?:\d\D|\p{L}[^\p{L}\p{N}])$/u

/** The beginnings of a Sample ID that may be the Sample ID of its sample, longest first: `A001` of `A001 layer 2` and of `A001-2`. */
function* sampleIdsIn(id: string): Generator<string> {
  const text = exact(id).slice(0, MAX_BEGINNING)
  for (let end = text.length - 1; end > 0; end--)
    if (LAYER_BEGINS.test(text.slice(end - 1, end + 1))) yield text.slice(0, end)
}

function groupBy<T>(all: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return groups
}

/**
 * Compares the samples of one contaminant with the rows of a file: first each sample once, then each Sample ID that was never
 * sent. Sample IDs match regardless of case; if none matches exactly, inner spaces are ignored. The row of a layer, such as `A001-2`,
 * counts for `A001` if the file has `A001` too.
 */
export function compareResults(
  tree: Pick<Tree, 'items'>,
  contaminant: ContaminantId,
  rows: readonly LabFileRow[],
): ComparedResult[] {
  const sent = labSamples(tree, [contaminant])
  const named = sent.filter(item => bagCodeOf(item).trim() !== '')
  const [byExact, byLoose] = [
    groupBy(named, item => exact(bagCodeOf(item))),
    groupBy(named, item => loose(bagCodeOf(item))),
  ]
  const rowsByItem = new Map<string, LabFileRow[]>()
  const ambiguous = new Set<string>()
  const itemsOf = (id: string) => byExact.get(exact(id)) ?? byLoose.get(loose(id)) ?? []
  const addRow = (row: LabFileRow, items: readonly Item[]) => {
    for (const { id } of items) {
      rowsByItem.set(id, [...(rowsByItem.get(id) ?? []), row])
      if (items.length > 1) ambiguous.add(id)
    }
  }
  for (const row of rows) addRow(row, itemsOf(row.sample_id))
  const extra: LabFileRow[] = []
  for (const row of rows.filter(({ sample_id }) => itemsOf(sample_id).length === 0)) {
    const whole = [...sampleIdsIn(row.sample_id)].map(itemsOf).find(items => items.length > 0) ?? []
    const items = whole.filter(({ id }) => rowsByItem.has(id))
    if (items.length === 0) extra.push(row)
    addRow(row, items)
  }
  return [
    ...sent.map(item => compareSample(item, rowsByItem.get(item.id) ?? [], ambiguous.has(item.id))),
    ...[...groupBy(extra, row => loose(row.sample_id)).values()].map(
      (rows): ComparedResult => ({ state: 'extra', rows }),
    ),
  ]
}

function compareSample(item: Item, rows: readonly LabFileRow[], isAmbiguous: boolean): ComparedResult {
  const current = answerOf(item)
  const base = { item, rows, ...(current !== undefined && { current }) }
  const [answer, ...others] = new Set(rows.map(row => row.answer))
  if (answer === undefined) return { state: 'missing', ...base }
  if (isAmbiguous) return { state: 'contradicting', why: 'ambiguous', ...base }
  if (answer === null || others.includes(null)) return { state: 'unread', ...base }
  if (others.length > 0) return { state: 'contradicting', why: 'twice', ...base }
  if (current === undefined) return { state: 'ready', answer, ...base }
  return current === answer
    ? { state: 'same', answer, ...base }
    : { state: 'contradicting', why: 'other', answer, ...base }
}

export const countComparisonStates = (lines: readonly ComparedResult[]): Record<ComparisonState, number> => {
  const count = (state: ComparisonState) => lines.filter(line => line.state === state).length
  return {
    ready: count('ready'),
    contradicting: count('contradicting'),
    unread: count('unread'),
    missing: count('missing'),
    extra: count('extra'),
    same: count('same'),
  }
}

/** A result to record. `item` is the sample, `from` the result to replace. */
export interface ResultToRecord {
  readonly item: string
  readonly bag: string
  /** Null if the result was awaited. */
  readonly from: Answer | null
  /** Null to undo the result, so that it is awaited again. */
  readonly to: Answer | null
  readonly said: string
}

/** The most characters of the laboratory's text to store with each result. */
const MAX_STORED_TEXT = 100

/** The results to record: results for awaiting samples, and results that the user allowed to replace recorded ones. */
export const resultsToRecord = (lines: readonly ComparedResult[]): ResultToRecord[] =>
  lines.flatMap(({ state, item, answer, current, why, rows }) => {
    const isAllowed = state === 'ready' || (why === 'other' && rows.some(row => row.replaces === current))
    if (!isAllowed || !item || answer === undefined) return []
    return [
      {
        item: item.id,
        bag: bagCodeOf(item),
        from: current ?? null,
        to: answer,
        said: firstCharacters(rows[0]?.said ?? '', MAX_STORED_TEXT),
      },
    ]
  })

export const revertResults = (results: readonly ResultToRecord[]): ResultToRecord[] =>
  results.map(each => ({ ...each, from: each.to, to: each.from }))

/** The changes that record these results. `left`: results whose samples another user has changed since; they are not recorded. */
export function recordResults(
  tree: Tree,
  contaminant: ContaminantId,
  results: readonly ResultToRecord[],
  context: EditContext,
): { readonly changes: Change[]; readonly left: readonly ResultToRecord[] } {
  const sent = labSamples(tree, [contaminant])
  const isUnchanged = ({ item, bag, from }: ResultToRecord) => {
    const current = findRow(sent, item)
    return current && bagCodeOf(current) === bag && (answerOf(current) ?? null) === from
  }
  const recordable = results.filter(isUnchanged)
  const changes = recordable.flatMap(({ item: id, to }) =>
    contaminant === CONTAMINANT.asbestos
      ? saveSample(tree, { id, building_id: tree.building.id, status_id: to ?? SAMPLE_STATUS.awaitingResult }, context)
      : saveLeadAnalysis(tree, { id, analysis: to ?? undefined }, context),
  )
  return { changes, left: results.filter(each => !isUnchanged(each)) }
}
