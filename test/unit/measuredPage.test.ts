import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GOALS, UNMEASURED } from '#test/bench/goals.ts'
import { limitOf, measuredPage, PAGE, readMeasured } from '#test/bench/measuredPage.ts'

const results = Object.values(readMeasured()).flatMap(each => each.results)

test('the page of what was measured is of the results that are kept', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(measuredPage(readMeasured()))
})

test('every goal has been measured, and every figure that misses its goal says why', () => {
  const isMeasured = (goal: string) => goal in UNMEASURED || results.some(result => result.goal === goal)
  expect(Object.keys(GOALS).filter(goal => !isMeasured(goal))).toEqual([])
  expect(results.filter(result => !result.ok && !limitOf(result))).toEqual([])
})
