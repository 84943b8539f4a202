import { surveys } from '#shared/contract/surveys.ts'
import { Buildings } from '../data/buildings.ts'
import { Surveys } from '../data/surveys.ts'
import { serve } from '../lib/serve.ts'

export const handler = serve(surveys, {
  async read({ params }, { company_id }) {
    const [survey, buildings] = await Promise.all([
      Surveys.read(company_id, params.id),
      Surveys.buildings(company_id, params.id),
    ])
    return { data: { ...survey, buildings } }
  },

  save: ({ body }, caller) => Surveys.save(caller, body),

  async searchJobs({ query }, { company_id }) {
    return { data: await Surveys.searchJobs(company_id, query.search) }
  },

  async jobNumber({ query }, { company_id }) {
    return { data: { exists: await Surveys.exists(company_id, query.job_number) } }
  },

  createProject: ({ body }, caller) => Buildings.createProject(caller, body.survey, body.building),
})
