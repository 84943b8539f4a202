import type { Layer } from '#shared/drawing/layer.ts'
import { mergeLayers } from '#shared/drawing/mergeLayers.ts'

type Fields = Readonly<Record<string, unknown>>

/** As JSON, whatever the order of keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part) =>
    isFields(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  )
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Whether two values are the same as JSON. */
export const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)
/** Set by the service, never by users. */
const SERVICE_FIELDS = ['version', 'updated_at', 'updated_by']

interface Merge {
  readonly value: unknown
  readonly clashes: readonly string[]
}

export interface MergeOptions {
  /**
   * Fields that are merged part by part: an object by its keys, a list by the ids of its rows or else by their places.
   * `name[]` does the same with each row of a list.
   */
  readonly parts?: readonly string[]
  /** Fields of the whole row: one that `mine` does not have was cleared there. */
  readonly ofRow?: readonly string[]
  /** Of the fields that both changed those that are taken as they are in `theirs`. */
  readonly taken?: readonly string[]
  /** How many polygons the field `layer` may have. */
  readonly maxPolygons?: number
}

/**
 * Merges a user's changes (`mine`) with what someone else saved in the meantime (`theirs`), both starting from `before`.
 * Fields that only one side changed are merged; `clashes` names those that both changed, to different values. A field named
 * in `parts` is merged part by part, and the field `layer` shape by shape: `layer.` and the id of the shape.
 */
export function threeWayMerge<Mine extends object>(
  before: object,
  mine: Mine,
  theirs: Fields,
  options: MergeOptions = {},
): { row: Mine & Fields; clashes: string[] } {
  const names = [...new Set([...Object.keys(mine), ...(options.ofRow ?? [])])]
  const ownNames = names.filter(name => !SERVICE_FIELDS.includes(name))
  const sides = [before as Fields, mine as Fields, theirs] as const
  const { value, clashes } = mergeNamed(ownNames, '', sides, options)
  const row: Fields = { ...value, version: theirs.version }
  return { row: row as Mine & Fields, clashes }
}

type Sides<T> = readonly [before: T, mine: T, theirs: T]

function mergeNamed(
  names: readonly string[],
  path: string,
  [before, mine, theirs]: Sides<Fields>,
  options: MergeOptions,
  partName?: string,
) {
  const merged = names.map(name => {
    const sides = [before[name], mine[name], theirs[name]] as const
    return [name, mergeValue(`${path}${name}`, partName ?? name, sides, options)] as const
  })
  return {
    value: Object.fromEntries(
      merged.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value] as const])),
    ),
    clashes: merged.flatMap(([, { clashes }]) => clashes),
  }
}

/** `partName` is the name by which `parts` knows the value: that of the field, or `name[]` for a row of a list. */
function mergeValue(path: string, partName: string, sides: Sides<unknown>, options: MergeOptions): Merge {
  const [before, mine, theirs] = sides
  if (path === LAYER && isFields(mine) && isFields(theirs)) return mergeDrawing(sides, options)
  const isInParts = options.parts?.includes(partName) && isObject(mine) && isObject(theirs)
  if (!isInParts) return mergeWhole(path, sides, options)
  const byName = [partsOf(before), partsOf(mine), partsOf(theirs)] as const
  const names = new Set([...Object.keys(byName[1]), ...Object.keys(byName[2])])
  const rowName = Array.isArray(mine) ? `${partName}[]` : undefined
  const { value, clashes } = mergeNamed([...names], `${path}.`, byName, options, rowName)
  return { value: Array.isArray(mine) ? Object.values(value) : value, clashes }
}

/** The field of a room or item with its drawing. */
export const LAYER = 'layer'

function mergeDrawing(sides: Sides<unknown>, { taken = [], maxPolygons }: MergeOptions): Merge {
  const [before = { polygons: [], labels: [] }, mine, theirs] = sides as Sides<Layer>
  const shapes = new Set(taken.map(path => path.slice(LAYER.length + 1)))
  const merged = mergeLayers([before, mine, theirs], { taken: shapes, ...(maxPolygons && { maxPolygons }) })
  return merged
    ? { value: merged.layer, clashes: merged.clashes.map(id => `${LAYER}.${id}`) }
    : mergeWhole(LAYER, sides, { taken })
}

function mergeWhole(path: string, [before, mine, theirs]: Sides<unknown>, { taken }: MergeOptions): Merge {
  const [isMine, isTheirs] = [!same(before, mine), !same(before, theirs)]
  const isClash = isMine && isTheirs && !same(mine, theirs)
  const isTaken = isClash && taken?.includes(path)
  return { value: isMine && !isTaken ? mine : theirs, clashes: isClash ? [path] : [] }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const partsOf = (value: unknown): Fields =>
  Array.isArray(value)
    ? Object.fromEntries(value.map((row, at) => [isFields(row) ? row.id : at, row]))
    : { ...(value as object | undefined) }

/** What a row has at the path of a clash. */
export const valueAt = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isObject(value) ? partsOf(value)[name] : undefined), row)
