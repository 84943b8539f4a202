import fc from 'fast-check'
import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { floorAreas } from '#shared/domain/building/planAreas.ts'
import { badgeOf } from '#shared/domain/item/badge.ts'
import { countItems } from '#shared/domain/item/counts.ts'
import { awaitsLaboratory } from '#shared/domain/item/labSamples.ts'
import { VERDICT_STYLES, VERDICT_WORDS, VERDICTS, type Verdict, verdictOf } from '#shared/domain/item/verdict.ts'
import { findingsOf } from '#shared/domain/reportCheck/reportCheck.ts'
import { statisticsFiguresOf } from '#shared/domain/statistics/statisticsFigures.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { METHODS } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { SAMPLE_STATUSES } from '#shared/domain/vocabulary/referenceLists.ts'
import { AREA_STYLES } from '#shared/drawing/areaStyles.ts'
import { itemWith, type Known } from '#test/support/data/itemWith.ts'
import { aTree } from '#test/support/data/tree.ts'
import { cellsOf, reportOf } from '#test/unit/report/read.ts'

function verdictFor(known: Known): Verdict {
  const room = aTree().rooms[0]!
  const parent = itemWith(room, { method: 1, status: known.status }, '', 1)
  const item = itemWith(room, known, parent.id, 2)
  return verdictOf(item, { items: [parent, item] })
}

/**
 * The asbestos table of docs/scoring.md, written by hand: no status, awaiting, negative, any type of asbestos, an unidentified
 * fibre.
 */
const ASBESTOS: Readonly<Record<number, readonly [Verdict, Verdict, Verdict, Verdict, Verdict]>> = {
  1: ['awaiting', 'awaiting', 'negative', 'positive', 'presumed'],
  2: ['awaiting', 'awaiting', 'negative', 'positive', 'presumed'],
  3: ['presumed', 'presumed', 'negative', 'presumed', 'presumed'],
  4: ['presumed', 'presumed', 'negative', 'presumed', 'presumed'],
  5: ['inaccessible', 'inaccessible', 'inaccessible', 'inaccessible', 'inaccessible'],
  6: ['presumed', 'awaiting', 'negative', 'positive', 'presumed'],
  11: ['presumed', 'presumed', 'negative', 'presumed', 'presumed'],
  13: ['negative', 'negative', 'negative', 'negative', 'negative'],
  14: ['presumed', 'presumed', 'negative', 'presumed', 'presumed'],
}
const LEAD_METHODS = [7, 8, 9, 12]

test('the verdict of asbestos by each method and each sample status [3§4.1]', () => {
  for (const [method, [none, awaiting, negative, positive, unidentified]] of Object.entries(ASBESTOS)) {
    const verdicts = [undefined, ...Object.keys(SAMPLE_STATUSES).map(Number)].map(status =>
      verdictFor({ method: Number(method), status }),
    )
    expect(verdicts, `method ${method}`).toEqual([none, awaiting, negative, ...Array(11).fill(positive), unidentified])
  }
  expect([...Object.keys(ASBESTOS), ...LEAD_METHODS, 10].map(Number).sort((a, b) => a - b)).toEqual(
    Object.keys(METHODS).map(Number),
  )
})

test('the verdict of lead by each method: the analysis before XRF before the spot test, 1000 is positive [3§9]', () => {
  const cases: readonly (readonly [Known['lead'], Verdict])[] = [
    [{ laboratory_analysis: 999.9 }, 'negative'],
    [{ laboratory_analysis: 1000 }, 'positive'],
    [{ xrf_result: 0 }, 'negative'],
    [{ xrf_result: 1000 }, 'positive'],
    [{ colour_metric: 1 }, 'positive'],
    [{ laboratory_analysis: 10, xrf_result: 5000, colour_metric: 1 }, 'negative'],
    [{ xrf_result: 5000, colour_metric: 0 }, 'positive'],
  ]
  for (const [lead, verdict] of cases) {
    for (const method of LEAD_METHODS) expect(verdictFor({ method, lead }), JSON.stringify(lead)).toBe(verdict)
    expect(verdictFor({ method: 10, lead })).toBe('inaccessible')
  }
})

test('paint without a measurement is not below a threshold: awaited, presumed, or spot-tested [3§9]', () => {
  const lead = { colour_metric: 0 } as const
  const verdicts = (known: Known['lead']) =>
    LEAD_METHODS.map(method => [method, verdictFor({ method, ...(known && { lead: known }) })])
  expect(Object.fromEntries(verdicts(undefined))).toEqual({
    7: 'awaiting',
    8: 'awaiting',
    9: 'awaiting',
    12: 'presumed',
  })
  expect(Object.fromEntries(verdicts(lead))).toEqual({
    7: 'awaiting',
    8: 'unmeasured',
    9: 'unmeasured',
    12: 'unmeasured',
  })
  expect(verdictFor({ method: 7, lead: { ...lead, analysis_type_id: 6 } })).toBe('unmeasured')
})

test('a follower of a deleted item awaits its result [3§4.1]', () => {
  const item = itemWith(aTree().rooms[0]!, { method: 2 }, ulid(), 1)
  expect(verdictOf(item, { items: [item] })).toBe('awaiting')
})

const aKnown = fc.record({
  method: fc.constantFrom(...Object.keys(METHODS).map(Number)),
  status: fc.option(fc.constantFrom(...Object.keys(SAMPLE_STATUSES).map(Number)), { nil: undefined }),
  lead: fc.constantFrom(
    undefined,
    { laboratory_analysis: 999 },
    { laboratory_analysis: 1000 },
    { xrf_result: 2000 },
    { colour_metric: 0 as const },
    { colour_metric: 0 as const, analysis_type_id: 6 },
    { colour_metric: 1 as const },
  ),
  amount: fc.constantFrom(0, 12),
})
const aTreeOf = (all: readonly Known[]): Tree =>
  aTree({ status_id: STATUS.awaitingResult }, room => {
    const sampled = itemWith(room, { method: 1, status: all[0]?.status }, '', 0)
    return [sampled, ...all.map((known, at) => itemWith(room, known, at % 3 === 2 ? ulid() : sampled.id, at + 1))]
  })
const tallyOf = (tree: Tree, contaminant: 1 | 2) => {
  const verdicts = tree.items.filter(item => item.contaminate_id === contaminant).map(item => verdictOf(item, tree))
  const of = (...which: Verdict[]) => verdicts.filter(verdict => which.includes(verdict)).length
  return {
    found: of('positive', 'presumed'),
    negative: of('negative'),
    unmeasured: of('unmeasured'),
    awaiting: of('awaiting'),
    inaccessible: of('inaccessible'),
  }
}
const withoutZeros = (tally: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(tally).filter(([, count]) => count > 0))
const trees = fc.array(aKnown, { minLength: 1, maxLength: 8 }).map(aTreeOf)

test('counts and statistics give each item the same verdict [2§3]', () => {
  fc.assert(
    fc.property(trees, tree => {
      const figures = statisticsFiguresOf(tree, '2026-03-02T01:00:00.000Z')
      for (const contaminant of [1, 2] as const) {
        const items = tree.items.filter(item => item.contaminate_id === contaminant)
        const tally = tallyOf(tree, contaminant)
        const counts = countItems(tree, items)
        expect({
          found: counts.positive_count,
          negative: counts.negative_count,
          unmeasured: counts.unmeasured_count,
          awaiting: counts.awaiting_result_count,
          inaccessible: counts.inaccessible_count,
        }).toEqual(tally)
        expect(contaminant === 1 ? figures.asbestos_results : figures.lead_results).toEqual(withoutZeros(tally))
        expect(Object.values(tally).reduce((sum, count) => sum + count, 0)).toBe(items.length)
      }
    }),
    { numRuns: 150 },
  )
})

test('plans and reports give every item the same verdict as the counts [2§9]', () => {
  fc.assert(
    fc.property(trees, tree => {
      const areas = floorAreas(tree, tree.floors[0]!.id)
      for (const contaminant of [1, 2] as const) {
        const items = tree.items.filter(item => item.contaminate_id === contaminant)
        const named = (...which: Verdict[]) =>
          items
            .filter(item => which.includes(verdictOf(item, tree)))
            .map(({ name }) => name)
            .sort()
        const styled = (ending: string) =>
          items
            .filter(({ id }) => areas.find(area => area.id === id)?.style.endsWith(ending))
            .map(({ name }) => name)
            .sort()
        const listed = (id: string) =>
          cellsOf(reportOf(tree, contaminant), id)
            .flatMap(cells =>
              cells.filter(text => text.startsWith('Item ')).map(text => text.replace(/ to floor$/, '')),
            )
            .sort()
        expect(styled('Positive')).toEqual(named('positive'))
        expect(styled('Presumed')).toEqual(named('presumed'))
        expect(styled('Awaiting')).toEqual(named('awaiting'))
        expect(styled('Unmeasured')).toEqual(named('unmeasured'))
        expect(styled('Negative')).toEqual(named('negative'))
        expect(styled('Inaccessible')).toEqual(named('inaccessible'))
        expect(listed('register')).toEqual(named('positive', 'presumed', 'awaiting', 'unmeasured'))
        expect(listed('negatives')).toEqual(named('negative'))
        expect(listed('notAccessed')).toEqual(named('inaccessible'))
      }
    }),
    { numRuns: 60 },
  )
})

const PENDING = ['result_pending', 'reported_pending', 'lead_result', 'sampled_as_gone']

test('the report check finds every item that awaits its own or its leader’s result [2§4]', () => {
  fc.assert(
    fc.property(trees, tree => {
      const findings = findingsOf(tree, '2026-03-02')
      const isFound = (id: string | undefined, ...rules: string[]) =>
        findings.some(({ rule, target }) => target.item === id && rules.includes(rule))
      for (const item of tree.items) {
        const verdict = verdictOf(item, tree)
        if (verdict === 'awaiting')
          expect(isFound(item.id, ...PENDING) || isFound(item.sampled_as?.item_as_id, ...PENDING)).toBe(true)
        if (isFound(item.id, 'result_pending', 'reported_pending')) expect(verdict).toBe('awaiting')
        expect(isFound(item.id, 'amount_zero')).toBe(verdict !== 'negative' && item.amount === 0)
        if (item.contaminate_id === 1) expect(awaitsLaboratory(item)).toBe(verdict === 'awaiting' && !!item.sample)
        expect(badgeOf(item, tree).provisional && verdict !== 'awaiting').toBe(false)
      }
    }),
    { numRuns: 150 },
  )
})

test('a plan’s legend uses the reports’ words for verdicts [2§9]', () => {
  for (const contaminant of [1, 2] as const)
    for (const verdict of VERDICTS) {
      const legend = AREA_STYLES[VERDICT_STYLES[contaminant][verdict]].name.toLowerCase()
      expect(legend).toContain(VERDICT_WORDS[contaminant][verdict].toLowerCase())
      expect(legend).toContain(contaminant === 1 ? 'asbestos' : 'lead')
    }
})
