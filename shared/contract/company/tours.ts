import * as z from 'zod'
import { get, post } from '#shared/contract/protocol/endpoint.ts'
import { stepsOf, TOUR_KEYS } from '#shared/domain/tours/tours.ts'
import { flag } from '#shared/domain/vocabulary/fields.ts'
import { decimal } from '#shared/schema/number.ts'
import { exactText } from '#shared/schema/text.ts'

const TourKey = z.enum(TOUR_KEYS, 'We couldn’t find that tour')

/** Two hours. A step that was open for longer was left unattended. */
const MAX_STEP_MS = 7_200_000

/** A step that the user acknowledged; `completed` has only the keys. */
const SeenStep = z.object({ tour_key: z.string(), step_key: z.string(), time_taken: z.number() })

export const tours = {
  allCompleted: get('/api/tour/all-completed', {
    summary: 'The steps of a tour, or of all, that the user has seen, and whether tutorials are turned off',
    query: () => z.object({ key: z.preprocess(key => (key === '' ? undefined : key), TourKey.optional()) }),
    reply: () =>
      z.object({
        data: z.object({ completed: z.array(z.string()), steps: z.array(SeenStep), tutorials_off: z.boolean() }),
      }),
  }),
  acknowledge: post('/api/tour/acknowledge', {
    summary: 'Records that a step was seen, and for how many milliseconds',
    body: () =>
      z
        .object({
          tour_key: TourKey,
          step_key: exactText(100),
          time_taken: decimal({ min: 0, max: MAX_STEP_MS, decimals: 3 }),
        })
        .refine(({ tour_key, step_key }) => stepsOf(tour_key).some(step => step.step_key === step_key), {
          path: ['step_key'],
          message: 'We couldn’t find that step',
        }),
  }),
  tutorialsEnabled: post('/api/tour/tutorials-enabled', {
    summary: 'Turns tutorials on or off for the user, who is not asked again',
    body: () => z.object({ tutorials_enabled: flag(true).unwrap() }),
  }),
}
