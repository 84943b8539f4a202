import { expect, test } from 'vitest'
import { isMetered, upcomingBuildings } from '#frontend/app/readyAhead.ts'

test('the buildings that the user surveys today or tomorrow are made ready, also over the end of a month [1§8]', () => {
  const building = (name: string, survey_date: string | undefined, surveyors = ['me']) => ({
    name,
    survey_date,
    surveyors,
  })
  const all = [
    building('yesterday', '2026-02-27'),
    building('today', '2026-02-28'),
    building('tomorrow', '2026-03-01', ['other', 'me']),
    building('after', '2026-03-02'),
    building('another’s', '2026-02-28', ['other']),
    building('some day', undefined),
  ]
  expect(upcomingBuildings(all, 'me', '2026-02-28').map(({ name }) => name)).toEqual(['today', 'tomorrow'])
})

test('nothing is fetched ahead where it costs the user money [1§8]', () => {
  expect([undefined, {}, { type: 'wifi' }, { saveData: false }].map(isMetered)).toEqual([false, false, false, false])
  expect([{ type: 'cellular' }, { saveData: true, type: 'wifi' }].map(isMetered)).toEqual([true, true])
})
