import { LAYER_LIMITS, type Label, type Layer, MAX_CORNERS, type Polygon } from './layer.ts'

type Shape = Polygon | Label
type Sides<T> = readonly [before: T, mine: T, theirs: T]

interface Options {
  /** The ids of clashing shapes to take from `theirs`. */
  readonly taken?: ReadonlySet<string>
  readonly maxPolygons?: number
}

/**
 * Merges two drawings with a common base, shape by shape. `clashes` has the ids of shapes that both changed, or that one
 * changed and the other deleted; the result has them as in `mine`. Undefined if the result could have too many shapes or
 * corners, or if a drawing has two shapes with the same id.
 */
export function mergeLayers(
  sides: Sides<Layer>,
  { taken = new Set(), maxPolygons = LAYER_LIMITS.many }: Options = {},
): { readonly layer: Layer; readonly clashes: readonly string[] } | undefined {
  const polygons = mergeShapes(eachOf(sides, 'polygons'), taken)
  const labels = mergeShapes(eachOf(sides, 'labels'), taken)
  if (!polygons || !labels) return undefined
  const most = (limit: number, name: keyof Layer) => Math.max(limit, sides[1][name].length, sides[2][name].length)
  const corners = polygons.widest.reduce((sum, { points }) => sum + points.length, 0)
  const isTooMuch =
    polygons.widest.length > most(maxPolygons, 'polygons') ||
    labels.widest.length > most(LAYER_LIMITS.many, 'labels') ||
    corners > MAX_CORNERS
  if (isTooMuch) return undefined
  return {
    layer: { polygons: polygons.shapes, labels: labels.shapes },
    clashes: [...polygons.clashes, ...labels.clashes],
  }
}

const eachOf = <Name extends keyof Layer>([before, mine, theirs]: Sides<Layer>, name: Name): Sides<Layer[Name]> => [
  before[name],
  mine[name],
  theirs[name],
]

/** `widest` has every shape that may be in the result, whichever side the user chooses for clashes. */
function mergeShapes<S extends Shape>([before, mine, theirs]: Sides<readonly S[]>, taken: ReadonlySet<string>) {
  const base = byId(before)
  const saved = byId(withKnownIds(theirs, before))
  const own = byId(withKnownIds(mine, [...before, ...(saved?.values() ?? [])]))
  if (!base || !saved || !own) return undefined
  const merged = [...new Set([...saved.keys(), ...own.keys()])].map(id => {
    const [was, is, theirs] = [base.get(id), own.get(id), saved.get(id)]
    const isClash = !isSame(was, is) && !isSame(was, theirs) && !isSame(is, theirs)
    const shape = isSame(was, is) || (isClash && taken.has(id)) ? theirs : is
    return { id, isClash, shape, widest: isClash ? larger(is, theirs) : shape }
  })
  return {
    shapes: merged.flatMap(({ shape }) => shape ?? []),
    widest: merged.flatMap(({ widest }) => widest ?? []),
    clashes: merged.filter(({ isClash }) => isClash).map(({ id }) => id),
  }
}

const larger = <S extends Shape>(a: S | undefined, b: S | undefined): S | undefined =>
  (a?.points.length ?? 0) < (b?.points.length ?? 0) ? b : a

/** Undefined if two shapes have the same id. */
function byId<S extends Shape>(shapes: readonly S[]): ReadonlyMap<string, S> | undefined {
  const map = new Map(shapes.map(shape => [shape.id, shape]))
  return map.size === shapes.length ? map : undefined
}

/** Another system may send the same shapes with other ids or none. Such shapes are matched by their appearance. */
function withKnownIds<S extends Shape>(shapes: readonly S[], known: readonly S[]): S[] {
  const knownIds = new Set(known.map(({ id }) => id))
  const used = new Set(shapes.map(({ id }) => id))
  return shapes.map(shape => {
    if (knownIds.has(shape.id)) return shape
    const same = known.find(other => !used.has(other.id) && looksOf(other) === looksOf(shape))
    if (!same) return shape
    used.add(same.id)
    return { ...shape, id: same.id }
  })
}

const isSame = (a: Shape | undefined, b: Shape | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && looksOf(a) === looksOf(b))

const looksOf = ({ id: _, ...looks }: Shape): string =>
  JSON.stringify(Object.entries(looks).sort(([a], [b]) => (a < b ? -1 : 1)))
