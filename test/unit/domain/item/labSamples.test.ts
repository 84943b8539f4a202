import { expect, test } from 'vitest'
import { analysisTypeOf, awaitsLaboratory, contaminantsSurveyed, labSamples } from '#shared/domain/item/labSamples.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { METHODS } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { itemWith, type Known } from '#test/support/data/itemWith.ts'
import { aTree } from '#test/support/data/tree.ts'

const room = aTree().rooms[0]!
const item = (known: Known, at = 1) => itemWith(room, known, room.id, at)

test('only the samples of methods 1 and 7 go to the laboratory, by Sample ID, then by id [2§4]', () => {
  const all = Object.keys(METHODS).map((method, at) => item({ method: Number(method) }, at + 1))
  const methods = (...contaminants: (1 | 2)[]) =>
    labSamples({ items: all }, contaminants).map(({ assessment_method_id }) => assessment_method_id)
  expect([methods(1), methods(2), methods(1, 2), methods()]).toEqual([[1], [7], [1, 7], []])
  const named = (id: string, at: number) => ({ ...item({ method: 1 }, at), id })
  const items = [named('c', 10), named('b', 2), named('a', 2), named('d', 1)]
  expect(labSamples({ items }, [1]).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c'])
  expect(labSamples({ items: items.toReversed() }, [1]).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c'])
})

test('the contaminants of a building [2§4]', () => {
  expect(contaminantsSurveyed({ is_asbestos: true, is_lead: false })).toEqual([1])
  expect(contaminantsSurveyed({ is_asbestos: false, is_lead: true })).toEqual([2])
  expect(contaminantsSurveyed({ is_asbestos: true, is_lead: true })).toEqual([1, 2])
})

test('awaited results: an asbestos sample without a status, a lead sample without an analysis [2§4]', () => {
  const cases: readonly (readonly [Known, boolean])[] = [
    [{ method: 1 }, true],
    [{ method: 1, status: 1 }, true],
    [{ method: 1, status: 2 }, false],
    [{ method: 1, status: 3 }, false],
    [{ method: 2 }, false],
    [{ method: 6, status: 1 }, false],
    [{ method: 7 }, true],
    [{ method: 7, lead: { xrf_result: 2000 } }, true],
    [{ method: 7, lead: { laboratory_analysis: 0 } }, false],
    [{ method: 8 }, false],
    [{ method: 9 }, false],
  ]
  expect(cases.map(([known]) => awaitsLaboratory(item(known)))).toEqual(cases.map(([, awaits]) => awaits))
  expect(awaitsLaboratory({ ...item({ method: 1 }), sample: undefined })).toBe(true)
  expect(awaitsLaboratory({ ...item({ method: 7 }), lead: undefined })).toBe(true)
})

test('the analysis of a sample, by default the usual one [2§4]', () => {
  const [bulk, leadLab] = ['Asbestos identification, bulk (PLM, AS 4964)', 'Lab result (total lead, mg/kg)']
  const named = (part: Partial<Item>) => analysisTypeOf({ ...item({ method: 1 }), sample: undefined, ...part })
  const sample = { bag_code: 'A1', is_urgent: false, status_id: 1 }
  expect(named({})).toBe(bulk)
  expect(named({ sample })).toBe(bulk)
  expect(named({ sample: { ...sample, analysis_type_id: 3 } })).toBe('Soil, semi-quantitative')
  expect(named({ sample: { ...sample, analysis_type_id: 99 } })).toBe('')
  const lead = { contaminate_id: 2, lead: { building_material: '', colour: '', analysis_type_id: 5 } } as const
  expect(named({ ...lead, lead: { ...lead.lead, analysis_type_id: undefined } })).toBe(leadLab)
  expect(named(lead)).toBe('XRF (ppm)')
  expect(named({ contaminate_id: 2 })).toBe(leadLab)
})
