import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { createProject } from '#shared/domain/edits/newBuilding.ts'
import { Building } from '#shared/domain/tree/building.ts'
import { aProject } from '#test/support/data/project.ts'
import { editContext } from '#test/support/data/tree.ts'

const now = '2026-03-12T00:00:00.000Z'
const context = { ...editContext(), now }
const project = aProject(ulid(), { id: ulid(), job_number: 'J-1' })

test('a new building starts active and empty, with the fields of its survey and company [1§8]', () => {
  const tree = createProject(undefined, project, context)
  expect(tree).toMatchObject({ floors: [], rooms: [], items: [], notes: [], reports: [] })
  expect(Building().parse(tree.building)).toEqual(tree.building)
  expect(tree.building).toMatchObject({
    id: project.building.id,
    survey_id: project.survey.id,
    job_number: 'J-1',
    client_name: 'Ridge Farms',
    company_id: project.known.company.id,
    scoring_variant: 'hse',
    status_id: 5,
    status_times: { 5: { since: now, by: context.actor.full_name } },
    version: 1,
  })
})

test('a building is created once, and for at least one contaminant [1§8]', () => {
  const tree = createProject(undefined, project, context)
  expect(() => createProject(tree, project, context)).toThrow(expect.objectContaining({ code: 'changed_meanwhile' }))
  const neither = { ...project, building: { ...project.building, is_asbestos: false, is_lead: false } }
  expect(() => createProject(undefined, neither, context)).toThrow(
    expect.objectContaining({ fields: { is_asbestos: 'Choose asbestos, lead or both' } }),
  )
})
