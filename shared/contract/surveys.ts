import * as z from 'zod'
import { BuildingInput, BuildingRow } from '../domain/building.ts'
import { Id } from '../domain/fields.ts'
import { Survey, SurveyInput } from '../domain/survey.ts'
import { get, post } from './endpoint.ts'

export const surveys = {
  read: get('/api/survey/{id}', {
    summary: 'A survey with the buildings in it',
    reply: z.object({ data: Survey.extend({ buildings: z.array(BuildingRow) }) }),
  }),
  save: post('/api/survey', {
    summary: 'Creates or changes a survey',
    body: SurveyInput,
    reply: z.object({ survey_id: Id, message: z.string() }),
  }),
  searchJobs: get('/api/survey/job/search', {
    summary: 'Surveys whose job number begins with the text',
    query: z.object({ search: z.string().trim().max(100).default('') }),
    reply: z.object({ data: z.array(Survey) }),
  }),
  jobNumber: get('/api/survey/job-number', {
    summary: 'Whether a job number is taken',
    query: z.object({ job_number: z.string().trim().min(1).max(100) }),
    reply: z.object({ data: z.object({ exists: z.boolean() }) }),
  }),
  createProject: post('/api/project', {
    summary: 'A survey, new or existing, with a new building in it, in one go',
    body: z.object({
      survey: SurveyInput.or(z.object({ id: Id })),
      building: BuildingInput.omit({ survey_id: true, version: true }),
    }),
    reply: z.object({ data: z.object({ to: z.string() }), message: z.string() }),
  }),
}
