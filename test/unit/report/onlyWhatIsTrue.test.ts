import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedId } from '#localstack/seed/ids.ts'
import { requestReport } from '#shared/domain/edits/reportEdits.ts'
import { isPositiveOrPresumed, verdictOf } from '#shared/domain/item/verdict.ts'
import { findingsOf } from '#shared/domain/reportCheck/reportCheck.ts'
import type { Approval } from '#shared/domain/tree/approval.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { METHODS } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { CONTAMINANT, REPORT_TYPE_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { ReportModel, Signatory } from '#shared/report/model/reportModel.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { aStoredPhoto } from '#test/support/data/exampleClearance.ts'
import { exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { itemWith } from '#test/support/data/itemWith.ts'
import { editContext } from '#test/support/data/tree.ts'
import { blocksOf, sheetsOf } from './read.ts'

/** Property test: the text of reports for random trees in all statuses is compared with the recorded data. */
const PEOPLE = ['surveyor', 'reviewer', 'approver'].map(name => seedId(name))
const SIGNATURE = aStoredPhoto(10, 200, 60)
const LOCKED = [10, 11]

const person = fc.constantFrom(...PEOPLE)
const approval: fc.Arbitrary<Approval> = fc.record({
  approved: fc.boolean(),
  reason: fc.constant(''),
  reviewer_id: person,
  reviewer_name: fc.constant('Margaret Oliver'),
  date: fc.constantFrom('2026-02-20T11:30:00.000Z', '2026-02-28T23:00:00.000Z'),
})
const earlierReport: fc.Arbitrary<Report> = fc
  .record({
    contaminate_id: fc.constantFrom(1 as const, 2 as const),
    status: fc.constantFrom('completed' as const, 'failed' as const),
    isIssued: fc.boolean(),
    at: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ isIssued, at, ...report }) => ({
    ...report,
    ...{ id: seedId(`report/${at}`), attempt: 1, requested_by: PEOPLE[0]!, final_document_name: 'x.pdf', version: 1 },
    requested_at: `2026-01-${String(at).padStart(2, '0')}T01:00:00.000Z`,
    updated_at: '2026-01-31T01:00:00.000Z',
    ...(isIssued && report.status === 'completed' && { code: 'A'.repeat(26) }),
  }))
const known = fc.record({
  method: fc.constantFrom(...Object.keys(METHODS).map(Number)),
  status: fc.option(fc.constantFrom(1, 2, 3, 4), { nil: undefined }),
  lead: fc.option(fc.record({ laboratory_analysis: fc.constantFrom(20, 999, 1000, 5000) }), { nil: undefined }),
  recommendations: fc.subarray([1, 2]),
  isScored: fc.boolean(),
})

const tree: fc.Arbitrary<Tree> = fc
  .record({
    status_id: fc.constantFrom(5, 6, 7, 8, 9, 10, 11),
    scoring_variant: fc.constantFrom('nz' as const, 'hse' as const),
    is_answering_questions: fc.boolean(),
    approvals: fc.record({ asbestos_approval: approval, lead_approval: approval }, { requiredKeys: [] }),
    assigned: fc.record({ reviewer_id: person, approver_id: person }, { requiredKeys: [] }),
    reports: fc.array(earlierReport, { maxLength: 4 }),
    items: fc.array(known, { maxLength: 12 }),
  })
  .map(({ approvals, assigned, reports, items, ...part }) => {
    const { reviewer_id: _, approver_id: __, ...building } = exampleTree.building
    const room = exampleTree.rooms[0]!
    const parent = itemWith(room, { method: 1, status: 3 }, '', 1)
    const others = items.map(({ recommendations: item_recommendations, isScored, ...each }, at) => {
      const item = itemWith(room, each, parent.id, at + 2)
      return { ...item, item_recommendations, ...(!isScored && { item_scores: item.item_scores.map(() => null) }) }
    })
    return {
      ...exampleTree,
      building: { ...building, ...part, ...approvals, ...assigned },
      reports,
      items: [parent, ...others],
    }
  })

const contaminant = fc.constantFrom(CONTAMINANT.asbestos, CONTAMINANT.lead)
const held = (check: (tree: Tree, contaminant: 1 | 2, model: ReportModel) => void) =>
  fc.assert(
    fc.property(tree, contaminant, (tree, contaminant) => {
      const source = exampleSubject(contaminant, tree)
      const users = source.users.map(user => ({ ...user, signature: SIGNATURE }))
      check(tree, contaminant, surveyReport({ ...source, users }))
    }),
    { numRuns: 300 },
  )

const factsOf = (model: ReportModel): Record<string, string> =>
  Object.fromEntries(
    [model.cover, ...blocksOf(model, 'control')].flatMap(block =>
      'facts' in block ? block.facts.map(({ label, value }) => [label, value]) : [],
    ),
  )
const peopleOf = (model: ReportModel): readonly Signatory[] =>
  blocksOf(model, 'control').flatMap(block => (block.kind === 'people' ? block.people : []))

test('only the surveyor and approver of an issued report have a signature, with the day of the approval [2§3 W1]', () => {
  held(({ building }, contaminant, model) => {
    const approval = contaminant === 1 ? building.asbestos_approval : building.lead_approval
    const isIssued = LOCKED.includes(building.status_id)
    for (const { role, name, date, signature } of peopleOf(model)) {
      const isSurveyor = role.toLowerCase().includes('surveyor')
      const approved = exampleSubject().users.find(({ id }) => id === approval?.reviewer_id)?.full_name === name
      const mayStand = isIssued && (isSurveyor || (approval?.approved === true && approved))
      expect(signature !== undefined, `${role} ${name}`).toBe(mayStand)
      if (!mayStand || isSurveyor) expect(date).toBe('')
      else expect(date).toBe(approval?.date === '2026-02-20T11:30:00.000Z' ? '21/02/2026' : '01/03/2026')
    }
  })
})

test('a report without a review is a draft, has no version and replaces nothing [2§3 W3]', () => {
  held(({ building, reports }, contaminant, model) => {
    const isIssued = LOCKED.includes(building.status_id)
    const facts = factsOf(model)
    expect(model.isDraft).toBe(!isIssued)
    if (!isIssued) {
      expect(facts).toMatchObject({ Status: 'Draft: not issued' })
      expect(Object.keys(facts)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(Version|Replaces|Issued|Approved)$/)]),
      )
      return
    }
    const before = reports.filter(({ contaminate_id, code }) => contaminate_id === contaminant && code)
    const approval = contaminant === 1 ? building.asbestos_approval : building.lead_approval
    const day = approval?.date === '2026-02-20T11:30:00.000Z' ? '21/02/2026' : '01/03/2026'
    expect(facts.Approved).toBe(approval?.approved ? `${approval.reviewer_name}, ${day}` : undefined)
    expect(facts.Version).toBe(String(before.length + 1))
    expect(facts.Replaces !== undefined).toBe(before.length > 0)
    expect(facts.Status).toBeUndefined()
  })
})

test('a negative item has no advice, no score and no removal class in a report, and the check says so [2§9 W6]', () => {
  held((tree, contaminant, model) => {
    const negative = tree.items.filter(
      item => item.contaminate_id === contaminant && verdictOf(item, tree) === 'negative',
    )
    const sheets = sheetsOf(model).filter(({ id }) => negative.some(item => id === `item-${item.id}`))
    expect(sheets).toHaveLength(negative.length)
    for (const { recommendations, scores, scoreSummary, facts } of sheets) {
      expect([recommendations, scores, scoreSummary]).toEqual([[], [], ''])
      expect(facts.map(({ label }) => label)).not.toContain('Removal class')
    }
    const lines = findingsOf(tree, '2026-03-02').filter(({ rule }) => rule === 'negative_advice')
    const advised = negative.filter(({ item_recommendations: given }) => contaminant === 1 && given.length > 0)
    if (contaminant === 1)
      expect(lines.map(({ target }) => target.item).sort()).toEqual(advised.map(({ id }) => id).sort())
  })
})

test('the table by rating adds up to the figures above it [2§9 W8]', () => {
  held((tree, contaminant, model) => {
    if (contaminant === CONTAMINANT.lead) return
    const blocks = blocksOf(model, 'summary')
    const figures = blocks.flatMap(block => (block.kind === 'figures' ? block.figures : []))
    const table = blocks.find(block => block.kind === 'table')
    const rows = table?.groups.flatMap(({ rows }) => rows) ?? []
    const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column]?.text), 0)
    const verdicts = tree.items.filter(item => item.contaminate_id === contaminant).map(item => verdictOf(item, tree))
    const figure = (label: string) => figures.find(each => each.label === label)?.value
    expect([sum(1), figure('Positive or presumed')]).toEqual(
      Array(2).fill(verdicts.filter(isPositiveOrPresumed).length),
    )
    expect([sum(2), figure('Awaiting result')]).toEqual(Array(2).fill(verdicts.filter(v => v === 'awaiting').length))
  })
})

test('a report without contents is refused with a sentence: for a clearance, or a building without a room [2§3 W7]', () => {
  const request = (tree: Tree) => requestReport(tree, { id: seedId('r'), contaminate_id: 1 }, editContext())
  const refusal = new Refusal('report_nothing_to_say')
  expect(refusal.message).toContain('nothing to report')
  for (const report_type_id of Object.keys(REPORT_TYPE_NAMES).map(Number)) {
    const tree = { ...exampleTree, building: { ...exampleTree.building, report_type_id } }
    if (report_type_id === 6) expect(() => request(tree)).toThrow(refusal.message)
    else expect(request(tree)).toHaveLength(2)
    expect(() => request({ ...tree, rooms: [], items: [] })).toThrow(refusal.message)
  }
})
