import * as z from 'zod'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { daysBetween } from './statisticsFigures.ts'

const count = lazy(() => z.int())
const status = lazy(() => z.object({ status_id: count(), count: count() }))

/** The present work: buildings that are not reviewed yet, whatever their survey date. */
export const OpenStatistics = lazy(() =>
  z.object({
    buildings: count(),
    /** `longest`: days since the oldest change to this status; null without buildings. */
    statuses: z.array(status().extend({ longest: count().nullable() })),
    /** A building counts for its lead surveyor. Most buildings first. */
    surveyors: z.array(z.object({ surveyor_id: Id.optional(), buildings: count(), statuses: z.array(status()) })),
  }),
)
export type OpenStatistics = z.infer<ReturnType<typeof OpenStatistics>>

export const OpenBuilding = lazy(() =>
  BuildingListEntry().pick({
    id: true,
    status_id: true,
    status_since: true,
    updated_at: true,
    surveyors: true,
  }),
)
export type OpenBuilding = z.infer<ReturnType<typeof OpenBuilding>>

const OPEN_STATUSES = Object.keys(STATUS_NAMES)
  .map(Number)
  .filter(id => !isLocked(id))

export function openStatisticsOf(buildings: readonly OpenBuilding[], today: string): OpenStatistics {
  const daysOf = ({ status_since, updated_at }: OpenBuilding) =>
    daysBetween(nzDay(new Date(status_since ?? updated_at)), today)
  const bySurveyor = Map.groupBy(buildings, ({ surveyors: [lead] }) => lead)
  return {
    buildings: buildings.length,
    statuses: byStatus(buildings).map(({ status_id, own }) => ({
      ...{ status_id, count: own.length },
      longest: own.length > 0 ? Math.max(...own.map(daysOf)) : null,
    })),
    surveyors: [...bySurveyor]
      .map(([lead, own]) => ({
        ...(lead && { surveyor_id: lead }),
        buildings: own.length,
        statuses: byStatus(own).map(each => ({ status_id: each.status_id, count: each.own.length })),
      }))
      .sort((a, b) => b.buildings - a.buildings),
  }
}

const byStatus = (buildings: readonly OpenBuilding[]) =>
  OPEN_STATUSES.map(status_id => ({ status_id, own: buildings.filter(each => each.status_id === status_id) }))
