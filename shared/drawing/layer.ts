import { ulid } from 'ulid'
import * as z from 'zod'
import { lazy } from '#shared/schema/lazy.ts'
import { tooMany } from '#shared/schema/limitMessages.ts'
import { decimal } from '#shared/schema/number.ts'
import { exactText, text } from '#shared/schema/text.ts'

export const LAYER_LIMITS = { single: 1, many: 50 } as const

/** More than the width of any plan. */
const MAX_PIXELS = 100_000
/** Floor plan pixels, rounded to a tenth. */
const pixels = lazy(() =>
  decimal({ min: -MAX_PIXELS, max: MAX_PIXELS, decimals: 1, sentence: 'Outside the floor plan' }),
)
export const Point = lazy(() => z.tuple([pixels(), pixels()]))
export type Point = z.infer<ReturnType<typeof Point>>

const name = lazy(() => exactText(64).min(1))
/** The id from the device, or generated here if another system sent none. */
const shapeId = lazy(() =>
  name()
    .optional()
    .transform(id => id ?? ulid())
    .pipe(name()),
)

export const Polygon = lazy(() =>
  z.object({
    id: shapeId(),
    type: z.literal('polygon').default('polygon'),
    points: z.array(Point()).min(3, 'A polygon has at least 3 corners').max(500, tooMany(500, 'corners')),
  }),
)
export type Polygon = z.infer<ReturnType<typeof Polygon>>

/** The scale that another system applied to a label's font size; negative if mirrored. */
const scale = lazy(() => decimal({ min: -100, max: 100, decimals: 6 }).optional())

export const Label = lazy(() =>
  z.object({
    id: shapeId(),
    type: z.literal('text').default('text'),
    points: z.array(Point()).length(1),
    textValue: text(50).min(1, 'Required'),
    fontSize: decimal({ min: 10, max: 100, decimals: 1, sentence: 'From 10 to 100' }).default(10),
    angle: decimal({ min: -360, max: 360, decimals: 1 }).default(0),
    scaleX: scale(),
    scaleY: scale(),
    /** Stored for the system that sent them, but not drawn: a label has the colour of its area's meaning. */
    fill: exactText(100).optional(),
    stroke: exactText(100).optional(),
  }),
)
export type Label = z.infer<ReturnType<typeof Label>>

/** The most corners in a layer, because a table row is limited to 400 KB. */
export const MAX_CORNERS = 6_000
const corners = (polygons: readonly Polygon[]) => polygons.reduce((sum, { points }) => sum + points.length, 0)

export const Layer = lazy(() =>
  z.object({
    polygons: z
      .array(Polygon())
      .max(LAYER_LIMITS.many, tooMany(LAYER_LIMITS.many, 'polygons'))
      .refine(polygons => corners(polygons) <= MAX_CORNERS, tooMany(MAX_CORNERS, 'corners in total')),
    labels: z.array(Label()).max(LAYER_LIMITS.many, tooMany(LAYER_LIMITS.many, 'labels')),
  }),
)
export type Layer = z.infer<ReturnType<typeof Layer>>

export const emptyLayer: Layer = { polygons: [], labels: [] }
