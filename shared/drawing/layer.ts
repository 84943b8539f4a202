import * as z from 'zod'
import { tooLong, tooMany } from '#shared/schema/limitMessages.ts'
import { object } from '#shared/schema/object.ts'

/** How many polygons and labels a layer may have. */
export const LAYER_LIMITS = { single: 1, many: 50 } as const

/** Pixels of the floor plan, to a tenth. */
export const Point = z.tuple([z.number(), z.number()])
export type Point = z.infer<typeof Point>

export const Polygon = object(() => ({
  id: z.string().min(1).max(64),
  type: z.literal('polygon'),
  points: z.array(Point).min(3, 'A polygon has at least 3 corners').max(500, tooMany(500, 'corners')),
}))
export type Polygon = z.infer<typeof Polygon>

export const Label = object(() => ({
  id: z.string().min(1).max(64),
  type: z.literal('text'),
  points: z.array(Point).length(1),
  textValue: z.string().trim().min(1, 'Required').max(50, tooLong(50)),
  fontSize: z.number().min(10, '10 or more').max(100, '100 or less').default(10),
  angle: z.number().default(0),
}))
export type Label = z.infer<typeof Label>

/** All corners of a layer together, because a row of the table can be up to 400 KB. */
const MAX_CORNERS = 6_000
const corners = (polygons: readonly Polygon[]) => polygons.reduce((sum, { points }) => sum + points.length, 0)

export const Layer = object(() => ({
  polygons: z
    .array(Polygon)
    .max(LAYER_LIMITS.many, tooMany(LAYER_LIMITS.many, 'polygons'))
    .refine(polygons => corners(polygons) <= MAX_CORNERS, tooMany(MAX_CORNERS, 'corners in total')),
  labels: z.array(Label).max(LAYER_LIMITS.many, tooMany(LAYER_LIMITS.many, 'labels')),
}))
export type Layer = z.infer<typeof Layer>

export const emptyLayer: Layer = { polygons: [], labels: [] }
