import * as z from 'zod'
import { get, post } from '#shared/contract/protocol/endpoint.ts'
import { stepsOf, TOUR_KEYS } from '#shared/domain/tours/tours.ts'

const TourKey = z.enum(TOUR_KEYS, 'There is no such tour')

/** Two hours: nobody looks longer at a step, and what is longer was left open. */
const LONGEST_MS = 7_200_000

export const tours = {
  allCompleted: get('/api/tour/all-completed', {
    summary: 'The steps of a tour that the person has seen, and whether tutorials are switched off',
    query: () => z.object({ key: TourKey }),
    reply: () => z.object({ data: z.object({ completed: z.array(z.string()), tutorials_off: z.boolean() }) }),
  }),
  acknowledge: post('/api/tour/acknowledge', {
    summary: 'A step was seen, with the time that it took, in milliseconds',
    body: () =>
      z
        .object({ tour_key: TourKey, step_key: z.string(), time_taken: z.number().int().min(0).max(LONGEST_MS) })
        .refine(({ tour_key, step_key }) => stepsOf(tour_key).some(step => step.step_key === step_key), {
          path: ['step_key'],
          message: 'The tour has no such step',
        }),
  }),
  tutorialsEnabled: post('/api/tour/tutorials-enabled', {
    summary: 'The person wants tutorials, or not; they are not asked again',
    body: () => z.object({ tutorials_enabled: z.boolean() }),
  }),
}
