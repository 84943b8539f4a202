import { LAYER_LIMITS, type Label, type Layer, MAX_CORNERS, type Polygon } from './layer.ts'

type Shape = Polygon | Label
type Sides<T> = readonly [before: T, mine: T, theirs: T]

interface Options {
  /** The ids of shapes that both changed and that are taken as they are in `theirs`. */
  readonly taken?: ReadonlySet<string>
  /** How many polygons the drawing may have. */
  readonly maxPolygons?: number
}

/**
 * Merges two drawings that started from the same one, shape by shape. `clashes` has the ids of the shapes that both changed,
 * or one changed and the other deleted: they are as in `mine`. Undefined where the drawings can only be taken as wholes,
 * because together they would have more shapes than a drawing may have.
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

/** `widest` has every shape that may be in the result, whatever is chosen where both changed it. */
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

/** Undefined where two shapes have the same id. */
function byId<S extends Shape>(shapes: readonly S[]): ReadonlyMap<string, S> | undefined {
  const map = new Map(shapes.map(shape => [shape.id, shape]))
  return map.size === shapes.length ? map : undefined
}

/** Another system may send the same shapes under other ids, or without: such a shape is known by what it looks like. */
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
