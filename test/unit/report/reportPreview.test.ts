import { expect, test } from 'vitest'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { reportPreview } from '#shared/report/survey/reportPreview.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { aTree } from '#test/support/data/tree.ts'
import { sheetsOf } from './read.ts'

const previewOf = (tree: Tree = exampleTree, contaminant: ContaminantId = CONTAMINANT.asbestos) => {
  const source = exampleSubject(contaminant, tree)
  return reportPreview(source, surveyReport(source))
}
const emptyIn = (...given: Parameters<typeof previewOf>) =>
  previewOf(...given).sections.flatMap(({ title, is_empty }) => (is_empty ? [title] : []))

test('a preview counts what the report prints [2§9]', () => {
  const preview = previewOf()
  const items = exampleTree.items.filter(item => item.contaminate_id === CONTAMINANT.asbestos)
  expect(preview).toMatchObject({
    title: 'Asbestos management survey report',
    is_draft: true,
    items: items.length,
    photos: sheetsOf(surveyReport(exampleSubject())).filter(({ photo }) => photo).length,
    plans: exampleTree.floors.filter(({ image }) => image).length,
  })
  expect(preview.items).toBeGreaterThan(0)
  expect(preview.plans).toBeGreaterThan(0)
})

test('a plan that is printed twice is one plan, and the site plan is one too [2§9]', () => {
  const site_plan = { file: 'b'.repeat(64), width: 1200, height: 900 }
  const building = { ...exampleTree.building, has_summary_floor_plan: true, site_plan }
  const subject = exampleSubject(CONTAMINANT.asbestos, { ...exampleTree, building })
  const source = { ...subject, company: { ...subject.company, summary_floor_plan: true } }
  expect(reportPreview(source, surveyReport(source)).plans).toBe(previewOf().plans + 1)
})

test('a section is empty if the report has only the sentence that there is nothing [2§9]', () => {
  const bare = aTree({}, () => [])
  const found = ['Asbestos register', 'Negative results', 'Item sheets', 'Laboratory certificates']
  expect(emptyIn(bare)).toEqual(expect.arrayContaining(found))
  for (const full of ['Document control', 'Executive summary', 'Scope and area surveyed', 'Limitations'])
    expect(emptyIn(bare)).not.toContain(full)
  for (const title of found.slice(0, 3)) expect(emptyIn()).not.toContain(title)
  const floors = bare.floors.map(({ image: _, ...floor }) => floor)
  expect(emptyIn({ ...bare, floors })).toContain('Floor plans')
})
