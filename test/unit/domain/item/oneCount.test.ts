import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildingReply } from '#functions/api/replies/buildingReply.ts'
import { floorReply } from '#functions/api/replies/floorReply.ts'
import { buildingPayload, floorsPayload } from '#shared/domain/exports/exportPayload.ts'
import { COUNTS, countFloorItems, countItems } from '#shared/domain/item/counts.ts'
import { verdictOf } from '#shared/domain/item/verdict.ts'
import { statisticsFiguresOf } from '#shared/domain/statistics/statisticsFigures.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { METHODS } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { SAMPLE_STATUSES } from '#shared/domain/vocabulary/referenceLists.ts'
import { registerSheets } from '#shared/report/survey/registerSheets.ts'
import { itemWith, type Known } from '#test/support/data/itemWith.ts'
import { aFloor, aRoom, aTree } from '#test/support/data/tree.ts'
import { blocksOf, reportOf } from '#test/unit/report/read.ts'

const aKnown: fc.Arbitrary<Known> = fc.record({
  method: fc.constantFrom(...Object.keys(METHODS).map(Number)),
  status: fc.constantFrom(undefined, ...Object.keys(SAMPLE_STATUSES).map(Number)),
  lead: fc.constantFrom(
    undefined,
    { laboratory_analysis: 999 },
    { laboratory_analysis: 1000 },
    { xrf_result: 2000 },
    { colour_metric: 0 as const },
    { colour_metric: 0 as const, analysis_type_id: 6 },
    { colour_metric: 1 as const },
  ),
})

/** Two floors; the first item is a sample, with followers. Every fifth item is removed. */
function treeOf(all: readonly Known[]): Tree {
  const tree = aTree()
  const upper = aFloor(tree.building, { name: 'First' })
  const rooms = [tree.rooms[0]!, aRoom(upper, { name: 'Loft' })]
  const parent = itemWith(rooms[0]!, { method: 1, status: all[0]?.status }, '', 0)
  const inspection = { outcome: 'removed', inspected_on: '2026-03-02', note: '' } as unknown as Item['inspection']
  const items = all.map((known, at) => ({
    ...itemWith(rooms[at % 2]!, known, parent.id, at + 1),
    ...(at % 5 === 4 && { inspection }),
  }))
  return { ...tree, floors: [...tree.floors, upper], rooms, items: [parent, ...items] }
}
const trees = fc.array(aKnown, { minLength: 1, maxLength: 12 }).map(treeOf)

/** Counts a tree's items by verdict only, as in docs/scoring.md. */
function talliesOf(tree: Tree, items: readonly Item[]) {
  const verdicts = items.map(item => verdictOf(item, tree))
  const number = (...which: string[]) => verdicts.filter(verdict => which.includes(verdict)).length
  return {
    positive_count: number('positive', 'presumed'),
    presumed_count: number('presumed'),
    negative_count: number('negative'),
    unmeasured_count: number('unmeasured'),
    awaiting_result_count: number('awaiting'),
    inaccessible_count: number('inaccessible'),
    removed_count: number('removed'),
    items_count: items.length,
  }
}

const NO_TEXTS = {
  introduction_content_default: '',
  survey_methodology_content_default: '',
  recommendation_content_default: '',
  limitations_content_default: '',
}
const NO_REPORTS = { asbestos: undefined, lead: undefined } as never

test('a building has the same counts in replies, exports and lists of floors [2§3 2§9]', () => {
  fc.assert(
    fc.property(trees, tree => {
      const counts = countItems(tree)
      expect(counts).toMatchObject(talliesOf(tree, tree.items))
      const { positive_count, negative_count, unmeasured_count, awaiting_result_count, inaccessible_count } = counts
      const sum = positive_count + negative_count + unmeasured_count + awaiting_result_count + inaccessible_count
      expect(sum + counts.removed_count).toBe(tree.items.length)
      expect(buildingReply(tree, NO_REPORTS, NO_TEXTS)).toMatchObject(counts)
      expect(buildingPayload(tree, 'E')).toMatchObject(counts)
      const floors = tree.floors.map(({ id }) => countFloorItems(tree, id))
      expect((floorsPayload(tree, 'E') as { floors: object[] }).floors).toMatchObject(floors)
      for (const [at, floor] of tree.floors.entries())
        expect(floorReply(tree, floor).information).toMatchObject({
          items: floors[at]?.items_count,
          presumed: floors[at]?.presumed_count,
          inaccessible: floors[at]?.inaccessible_count,
        })
      for (const key of COUNTS)
        if (key !== 'floors_count') expect(floors.reduce((total, floor) => total + floor[key], 0)).toBe(counts[key])
    }),
    { numRuns: 100 },
  )
})

/** The counts in a document's figures, by label. */
const LABELS = {
  1: {
    Items: 'items_count',
    Samples: 'samples_count',
    'Sampled as': 'sampled_as_count',
    'Positive or presumed': 'positive_count',
    'of which presumed': 'presumed_count',
    Negative: 'negative_count',
    Inaccessible: 'inaccessible_count',
    'Awaiting result': 'awaiting_result_count',
    Removed: 'removed_count',
  },
  2: {
    Items: 'items_count',
    Samples: 'samples_count',
    'Lead paint': 'positive_count',
    'of which presumed': 'presumed_count',
    'Below threshold': 'negative_count',
    'Spot test negative, not measured': 'unmeasured_count',
    Inaccessible: 'inaccessible_count',
    'Awaiting result': 'awaiting_result_count',
    Removed: 'removed_count',
  },
} as const

test('a report, its workbook and the statistics have the screen’s counts [2§3 2§9]', () => {
  fc.assert(
    fc.property(trees, fc.constantFrom(1 as const, 2 as const), (tree, contaminant) => {
      const items = tree.items.filter(item => item.contaminate_id === contaminant)
      const counts = countItems(tree, items)
      const model = reportOf(tree, contaminant)
      const figures = blocksOf(model, 'summary').flatMap(block => (block.kind === 'figures' ? block.figures : []))
      expect(figures.map(({ label }) => label)).toContain('Items')
      for (const { label, value } of figures) {
        const key = (LABELS[contaminant] as Record<string, (typeof COUNTS)[number]>)[label]
        expect([label, value]).toEqual([label, key && counts[key]])
      }
      const [first] = model.keyFindings?.figures ?? []
      expect(first?.value).toBe(counts.positive_count)

      const rows = (title: RegExp) =>
        registerSheets(model)
          .filter(sheet => title.test(sheet.title))
          .reduce((total, sheet) => total + sheet.rows.length, 0)
      expect(rows(/register/)).toBe(counts.positive_count + counts.awaiting_result_count + counts.unmeasured_count)
      expect(rows(NEGATIVES)).toBe(counts.negative_count)
      expect(rows(/Inaccessible materials/)).toBe(counts.inaccessible_count)

      // The statistics count removed items as the survey found them.
      const withoutInspection = { ...tree, items: tree.items.map(({ inspection: _, ...item }) => item) }
      const found = countItems(
        withoutInspection,
        withoutInspection.items.filter(item => item.contaminate_id === contaminant),
      )
      const figuresOf = statisticsFiguresOf(tree, '2026-03-02T01:00:00.000Z')
      const results = contaminant === 1 ? figuresOf.asbestos_results : figuresOf.lead_results
      expect({ found: 0, negative: 0, unmeasured: 0, awaiting: 0, inaccessible: 0, ...results }).toEqual({
        found: found.positive_count,
        negative: found.negative_count,
        unmeasured: found.unmeasured_count,
        awaiting: found.awaiting_result_count,
        inaccessible: found.inaccessible_count,
      })
    }),
    { numRuns: 60 },
  )
})

const NEGATIVES = /Results below the threshold|No asbestos detected|Inspected, not suspect/
