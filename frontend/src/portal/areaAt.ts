import type { RegisterFloor } from '#shared/domain/building/issuedRegister.ts'
import { isInside } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'

/** The id of the front area at a point of the plan; later areas are in front. */
export const areaAt = (areas: RegisterFloor['areas'], at: Point): string | undefined =>
  areas.findLast(({ layer }) => layer.polygons.some(({ points }) => isInside(points, at)))?.id
