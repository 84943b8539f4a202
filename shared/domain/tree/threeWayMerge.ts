import type { Layer } from '#shared/drawing/layer.ts'
import { mergeLayers } from '#shared/drawing/mergeLayers.ts'

type Fields = Readonly<Record<string, unknown>>

/** JSON with sorted keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part) =>
    isFields(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  )
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)
/** Fields that only the service sets. */
const SERVICE_FIELDS = ['version', 'updated_at', 'updated_by']

interface Merge {
  readonly value: unknown
  readonly clashes: readonly string[]
}

export interface MergeOptions {
  /**
   * Fields to merge part by part: an object by its keys, a list by the ids of its rows or otherwise by index. `name[]` merges
   * each row of a list the same way.
   */
  readonly parts?: readonly string[]
  /** All fields of the row; a field that `mine` lacks was cleared in `mine`. */
  readonly ofRow?: readonly string[]
  /** Paths of clashes to take from `theirs`. */
  readonly taken?: readonly string[]
  /** The most polygons in the field `layer`. */
  readonly maxPolygons?: number
}

/**
 * Merges a user's changes (`mine`) with the changes that another user saved (`theirs`), both based on `before`. Fields that only
 * one side changed are merged; `clashes` names fields that both sides changed to different values. Fields in `parts` are merged
 * part by part. The field `layer` is merged shape by shape; its clashes are `layer.` and the shape's id.
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

/** `partName` is the value's name in `parts`: its field name, or `name[]` for a row of a list. */
function mergeValue(path: string, partName: string, sides: Sides<unknown>, options: MergeOptions): Merge {
  const [before, mine, theirs] = sides
  if (path === LAYER && isFields(mine) && isFields(theirs)) return mergeDrawing(sides, options)
  const isInParts = options.parts?.includes(partName) && isObject(mine) && isObject(theirs)
  if (!isInParts) return mergeAsOneValue(path, sides, options)
  const byName = [partsOf(before), partsOf(mine), partsOf(theirs)] as const
  const names = new Set([...Object.keys(byName[1]), ...Object.keys(byName[2])])
  const rowName = Array.isArray(mine) ? `${partName}[]` : undefined
  const { value, clashes } = mergeNamed([...names], `${path}.`, byName, options, rowName)
  return { value: Array.isArray(mine) ? Object.values(value) : value, clashes }
}

export const LAYER = 'layer'

function mergeDrawing(sides: Sides<unknown>, { taken = [], maxPolygons }: MergeOptions): Merge {
  const [before = { polygons: [], labels: [] }, mine, theirs] = sides as Sides<Layer>
  const shapes = new Set(taken.map(path => path.slice(LAYER.length + 1)))
  const merged = mergeLayers([before, mine, theirs], { taken: shapes, ...(maxPolygons && { maxPolygons }) })
  return merged
    ? { value: merged.layer, clashes: merged.clashes.map(id => `${LAYER}.${id}`) }
    : mergeAsOneValue(LAYER, sides, { taken })
}

function mergeAsOneValue(path: string, [before, mine, theirs]: Sides<unknown>, { taken }: MergeOptions): Merge {
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

export const valueAt = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isObject(value) ? partsOf(value)[name] : undefined), row)
