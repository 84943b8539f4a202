import fc from 'fast-check'
import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { METHODS } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { managementPlan } from '#shared/report/managementPlan/managementPlan.ts'
import { STANDING_TEXTS } from '#shared/report/managementPlan/standingTexts.ts'
import type { ReportModel } from '#shared/report/model/reportModel.ts'
import type { ReportSource } from '#shared/report/model/reportSource.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { itemWith, type Known } from '#test/support/data/itemWith.ts'
import { PLAN_SENTENCES } from './planSentences.ts'
import { WORDS } from './presuppositions.ts'
import { type Recorded, recordedIn } from './recordedFacts.ts'
import { plainOf, sentencesIn } from './sentencesIn.ts'
import { SENTENCES } from './sentenceTable.ts'

const aKnown: fc.Arbitrary<Known & { recommendations: number[]; removal: number | undefined; analysis: number }> =
  fc.record({
    method: fc.constantFrom(...Object.keys(METHODS).map(Number)),
    status: fc.constantFrom(undefined, 1, 2, 3, 4, 13, 14),
    lead: fc.constantFrom(
      undefined,
      { laboratory_analysis: 20 },
      { laboratory_analysis: 4200 },
      { xrf_result: 20 },
      { xrf_result: 2000 },
      { colour_metric: 0 as const },
      { colour_metric: 1 as const },
    ),
    amount: fc.constantFrom(0, 12),
    recommendations: fc.subarray([1, 2, 9]),
    removal: fc.constantFrom(undefined, 1, 2, 3),
    analysis: fc.constantFrom(1, 2, 3),
  })
const aState = fc.constantFrom<Partial<Room>>(
  {},
  { is_inaccessible: true },
  { is_not_suspicious: true },
  { is_scoped: false },
)

const APPROVAL = {
  ...{ reason: '', reviewer_id: ulid(), reviewer_name: 'Margaret Oliver', date: '2026-02-28T01:00:00.000Z' },
}
const aSource: fc.Arbitrary<ReportSource> = fc
  .record({
    status_id: fc.constantFrom(5, 6, 7, 8, 9, 10, 11),
    report_type_id: fc.constantFrom(1, 2, 3, 5),
    scoring_variant: fc.constantFrom('nz' as const, 'hse' as const),
    is_answering_questions: fc.boolean(),
    survey_date: fc.constantFrom(undefined, '2026-02-17', '2025-01-10'),
    items: fc.array(aKnown, { maxLength: 10 }),
    states: fc.array(aState, { minLength: 3, maxLength: 3 }),
    hasRooms: fc.boolean(),
    hasPlans: fc.boolean(),
    hasCertificate: fc.boolean(),
    hasLaboratory: fc.boolean(),
    hasScope: fc.boolean(),
    asbestos_approval: fc.constantFrom(undefined, { ...APPROVAL, approved: true }, { ...APPROVAL, approved: false }),
    contaminate_id: fc.constantFrom(1 as const, 2 as const),
  })
  .map(({ items, states, hasRooms, hasPlans, hasCertificate, hasLaboratory, hasScope, contaminate_id, ...part }) => {
    const area = hasScope ? '<p>Every floor.</p>' : ''
    const rooms = exampleTree.rooms.slice(0, 3).map((room, at) => ({ ...room, ...CLEAR, ...states[at] }))
    const drawn = items.map(({ recommendations: item_recommendations, removal, analysis, ...known }, at): Item => {
      const item = itemWith(rooms[at % 3]!, known, ABSENT, at + 1)
      return {
        ...item,
        item_recommendations,
        removal_class_id: removal,
        ...(item.sample && { sample: { ...item.sample, analysis_type_id: item.contaminate_id === 2 ? 4 : analysis } }),
      }
    })
    const file = { ...exampleTree.rooms[0], name: 'Certificate 1', file: 'a'.repeat(64), contaminate_id }
    const tree: Tree = {
      ...exampleTree,
      building: { ...exampleTree.building, ...part, area_surveyed: area, lead_area_surveyed: area },
      floors: exampleTree.floors.map(({ image, ...floor }) => (hasPlans && image ? { ...floor, image } : floor)),
      rooms: hasRooms ? rooms : [],
      items: hasRooms ? drawn : [],
      lab_returns: hasCertificate ? ([file] as unknown as Tree['lab_returns']) : [],
    }
    const { laboratory, ...subject } = exampleSubject(contaminate_id, tree)
    return { ...subject, laboratory: hasLaboratory ? laboratory : undefined }
  })
const ABSENT = ulid()
const CLEAR = { is_inaccessible: false, is_not_suspicious: false, is_scoped: true }

/** Every sentence of a report except users' text. */
function sentencesOf({ sections, keyFindings: key }: ReportModel): string[] {
  const texts = sections.flatMap(({ id, blocks }) =>
    blocks.flatMap(block => {
      if (block.kind === 'say' || block.kind === 'warn') return [block.text]
      return block.kind === 'prose' && id !== 'scope' ? [plainOf(block.html)] : []
    }),
  )
  const shown = key
    ? [
        key.statement.headline,
        key.statement.details,
        key.noWork,
        key.urgent.items.length === 0 ? key.urgent.none : '',
        key.uninspected.places.length === 0 ? key.uninspected.none : '',
        ...key.uninspected.notes,
      ]
    : []
  return [...texts, ...shown].flatMap(sentencesIn)
}

function check(recorded: Recorded, sentences: readonly string[]): void {
  for (const sentence of sentences) {
    const known = [...SENTENCES, ...PLAN_SENTENCES].filter(({ text }) => text.test(sentence))
    expect([sentence, known.length]).toEqual([sentence, 1])
    expect([sentence, known[0]?.when(recorded)]).toEqual([sentence, true])
    for (const { words, needs } of WORDS)
      if (words.test(sentence))
        expect([sentence, String(words), needs(recorded)]).toEqual([sentence, String(words), true])
  }
}

test('every sentence of a report is in the table, and its conditions were recorded [2§9]', () => {
  fc.assert(
    fc.property(aSource, source => {
      const model = surveyReport(source)
      check(recordedIn(source), sentencesOf(model))
      const all = JSON.stringify([
        model.keyFindings,
        model.sections.filter(({ id }) => id !== 'scope' && id !== 'sheets' && id !== 'register'),
      ])
      if (source.contaminate_id === 2) expect(all).not.toMatch(/\bP?ACM\b|suspect material|Not suspicious/)
      if ([2, 3, 5].includes(source.tree.building.report_type_id))
        expect(all).not.toMatch(/[Rr]e-inspect(?!ed)|[Ii]nspect again|[Ll]eave in place|Next inspection|Overdue/)
    }),
    { numRuns: 400 },
  )
})

/** Duties and instructions in every plan, which claim nothing about the building. */
const INSTRUCTIONS = new Set(Object.values(STANDING_TEXTS).flatMap(html => sentencesIn(plainOf(html))))

test('no standing text of a management plan describes findings in a building [2§3]', () => {
  for (const sentence of INSTRUCTIONS)
    for (const { words } of WORDS) expect([sentence, words.test(sentence)]).toEqual([sentence, false])
})

test('every other sentence of a management plan is in the table, and is true of the building [2§3]', () => {
  const contact = { name: 'Ruth Parata', number: '09 555 0100', email: 'ruth@northport.example' }
  const plan = { contacts: { pcbu: contact, bm: contact }, edition: 1, date_requested: '2026-03-02T01:00:00.000Z' }
  fc.assert(
    fc.property(aSource, drawn => {
      const source = { ...drawn, contaminate_id: 1 as const }
      const recorded = recordedIn(source)
      const { sections } = managementPlan(source, plan)
      const texts = sections.flatMap(({ blocks }) =>
        blocks.flatMap(block => {
          if (block.kind === 'prose') return [plainOf(block.html)]
          return block.kind === 'say' || block.kind === 'warn' ? [block.text] : []
        }),
      )
      check(
        recorded,
        texts.flatMap(sentencesIn).filter(sentence => !INSTRUCTIONS.has(sentence)),
      )
    }),
    { numRuns: 150 },
  )
})
