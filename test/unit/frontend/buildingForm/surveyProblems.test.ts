import { expect, test } from 'vitest'
import { newProjectValues, projectProblems } from '#frontend/features/projects/projectValues.ts'
import { newSurveyValues, surveyProblems } from '#frontend/features/surveyForm/surveyValues.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

const client_id = newId()

test('without a client an empty form names the fields that it shows, and not the contact [2§5]', () => {
  const values = newSurveyValues('')
  const problems = surveyProblems(values, undefined)
  expect(Object.keys(problems).sort()).toEqual(['client_id', 'job_number', 'name', 'office_id'])
  expect(surveyProblems({ ...values, client_id }, undefined)).toMatchObject({ contact_id: 'Required' })
})

test('without a client an empty project form names the fields that it shows, and not the contact [2§5]', () => {
  const values = newProjectValues([], undefined)
  const problems = projectProblems(values)
  expect(problems).toMatchObject({ 'survey.client_id': 'Required', 'survey.office_id': 'Required' })
  expect(problems).not.toHaveProperty('survey.contact_id')
  const chosen = { ...values, survey: { ...values.survey, client_id } }
  expect(projectProblems(chosen)).toMatchObject({ 'survey.contact_id': 'Required' })
})
