import { itemReply } from '#functions/api/replies/itemReply.ts'
import { Surveys } from '#functions/data/building/surveys.ts'
import { SurveyWrites } from '#functions/data/building/surveyWrites.ts'
import { withImages } from '#functions/data/files/sentImages.ts'
import { Planning } from '#functions/data/projections/planning.ts'
import { parseInput } from '#functions/http/reading.ts'
import { serve } from '#functions/http/serve.ts'
import { enqueue } from '#functions/jobOutbox.ts'
import { publishListsChanged, publishSurveyChanged } from '#functions/notifications/changeEvents.ts'
import { surveys } from '#shared/contract/building/surveys.ts'
import { SurveyChange } from '#shared/domain/company/surveyInput.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

export const handler = serve('surveys', surveys, {
  list: ({ query }, { company_id }) => Surveys.list(company_id, query),
  active: ({ query }, { company_id }) => Surveys.active(company_id, query),
  async search({ query }, { company_id }) {
    return { data: await Surveys.search(company_id, query.search) }
  },

  planning({ query: { list, from, search, after } }, { company_id }) {
    if (list === 'planned') return Planning.planned(company_id, from, after)
    return search ? Planning.found(company_id, from, search) : Planning.toPlan(company_id, from, after)
  },

  async read({ params }, { company_id }) {
    const [survey, { data: buildings, next }] = await Promise.all([
      Surveys.read(company_id, params.id),
      Surveys.buildingPage(company_id, params.id, undefined),
    ])
    return { data: { ...survey, buildings }, next }
  },

  async buildings({ params, query: { after } }, { company_id }) {
    const { id } = params
    const [page] = await Promise.all([Surveys.buildingPage(company_id, id, after), Surveys.read(company_id, id)])
    return page
  },

  async items({ params, query }, { company_id }) {
    const { data: trees, meta } = await Surveys.trees(company_id, params.id, query)
    const data = trees.flatMap(tree =>
      tree.items.map(item => ({ ...itemReply(tree, item), building_name: tree.building.name })),
    )
    return { data, meta }
  },

  async save({ body: { id = newId(), ...body } }, caller) {
    const survey = await SurveyWrites.completed(caller, { ...body, id })
    const reply = await SurveyWrites.save(caller, parseInput(SurveyChange(), survey))
    await publishSurveyChanged(caller, id)
    return reply
  },

  async activate({ params }, caller) {
    const reply = await Surveys.activate(caller, params.id)
    await publishSurveyChanged(caller, params.id)
    return reply
  },

  async delete({ body }, caller) {
    const { Deletions } = await import('#functions/data/building/deletions.ts')
    const { reply, job } = await Deletions.survey(caller, body.id)
    await Promise.all([enqueue(job), publishSurveyChanged(caller, body.id)])
    return reply
  },

  async searchJobs({ query }, { company_id }) {
    return await Surveys.searchJobNumbers(company_id, query.search)
  },

  async jobNumber({ query }, { company_id }) {
    return { data: { exists: await Surveys.exists(company_id, query.job_number) } }
  },

  async createProject({ body }, caller) {
    const building = await withImages(caller.company_id, body.building)
    const { createProject } = await import('#functions/data/building/newProjects.ts')
    const reply = await createProject(caller, body.survey, building)
    await publishListsChanged(caller, { id: body.building.id, survey_id: body.survey.id })
    return reply
  },
})
