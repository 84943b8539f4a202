import * as z from 'zod'
import { get } from '#shared/contract/protocol/endpoint.ts'
import { DueStatistics } from '#shared/domain/statistics/dueStatistics.ts'
import { OpenStatistics } from '#shared/domain/statistics/openStatistics.ts'
import { ClearanceCounts, PeriodStatistics } from '#shared/domain/statistics/periodStatistics.ts'
import { Month, MonthInput } from '#shared/domain/statistics/statisticsFigures.ts'
import { DayInput } from '#shared/domain/vocabulary/dayInput.ts'

/** Up to 24 months, both ends included; by default the last 12. */
const period = { from: MonthInput().optional(), to: MonthInput().optional() }

export const statistics = {
  read: get('/api/statistics', {
    summary: 'Buildings, items, reports, clearances and reviews of a period, for one contaminant if the call names it',
    access: 'manage',
    query: () => z.object({ ...period, contaminate_id: z.enum(['1', '2']).optional() }),
    reply: () => z.object({ data: PeriodStatistics }),
  }),
  dashboard: get('/api/dashboard-stats', {
    summary: 'Buildings surveyed in this month, by status, and its clearances',
    access: 'manage',
    reply: () =>
      z.object({
        data: z.object({
          month: Month(),
          buildings: z.number(),
          statuses: PeriodStatistics.shape.statuses,
          clearances: z.number(),
        }),
      }),
  }),
  clearances: get('/api/clearance/get-clearance-stats', {
    summary: 'Clearances inspected in a period, by class and outcome',
    access: 'manage',
    query: () => z.object(period),
    reply: () => z.object({ data: ClearanceCounts }),
  }),
  due: get('/api/statistics/due', {
    summary: 'Reviewed buildings by the month in which they are due for re-inspection, of the next 12 months',
    undocumented: true,
    access: 'manage',
    reply: () => z.object({ data: DueStatistics }),
  }),
  open: get('/api/statistics/open', {
    summary: 'Buildings that are not reviewed yet, by status and by lead surveyor, with the longest wait',
    undocumented: true,
    access: 'manage',
    reply: () => z.object({ data: OpenStatistics() }),
  }),
  check: get('/api/building/check', {
    summary: 'How many buildings were surveyed for a contaminant, or clearances inspected, in the month of a date',
    access: 'manage',
    query: () => z.object({ date: DayInput, dataset: z.enum(['asbestos', 'lead', 'clearance']) }),
    reply: () => z.object({ data: z.object({ count: z.number(), exists: z.boolean() }) }),
  }),
}
