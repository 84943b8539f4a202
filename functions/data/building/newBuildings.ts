import { Users } from '#functions/data/company/users.ts'
import { Files } from '#functions/data/files/files.ts'
import { UploadedFiles } from '#functions/data/files/uploadedFiles.ts'
import type { OfBuilding } from '#functions/data/history.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, sortKeys } from '#functions/data/keys.ts'
import { BuildingSearch } from '#functions/data/projections/buildingSearch.ts'
import { Statistics } from '#functions/data/projections/statistics.ts'
import { mustNotExist, readMany, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { buildingListEntry } from '#shared/domain/building/buildingListEntry.ts'
import type { Survey } from '#shared/domain/company/survey.ts'
import { EDIT_FILES } from '#shared/domain/edits/editFiles.ts'
import { type NewBuilding, newBuilding } from '#shared/domain/edits/newBuilding.ts'
import type { HistoryAct } from '#shared/domain/history/historyActs.ts'
import { historyEntry } from '#shared/domain/history/historyOfEdit.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import type { BuildingInput } from '#shared/domain/tree/buildingInput.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { Surveys } from './surveys.ts'
import { buildingRow } from './treeWrites.ts'

type BuildingReferences = { readonly surveyors?: readonly string[] | undefined } & {
  readonly [K in 'surveyor_id' | 'reviewer_id' | 'approver_id' | 'laboratory_id']?: string | null | undefined
}

export const NewBuildings = {
  /** Refuses ids of users and laboratories of other companies. */
  async refuseForeignReferences(companyId: string, input: BuildingReferences): Promise<void> {
    const references = referencesOf(companyId, input)
    const rows = await readMany(references.map(({ key }) => key))
    const foreign = references.filter((_, at) => rows[at] === undefined)
    if (foreign.length > 0)
      throw new Refusal('invalid_input', Object.fromEntries(foreign.map(({ field, problem }) => [field, problem])))
  },

  async create(caller: Caller, input: BuildingInput) {
    const { survey, writes } = await Surveys.readWithCondition(caller.company_id, input.survey_id)
    const all = [...writes, ...(await newBuildingWrites(caller, survey, input))]
    const reply = { building_id: input.id, message: createdMessage(input) }
    return commitOnce(caller, all, reply, newBuildingHistory(caller, input))
  },
}

export const newBuildingHistory = (
  { user_id }: Pick<Caller, 'user_id'>,
  { id, name }: Pick<Building, 'id' | 'name'>,
  edit: HistoryAct = 'createBuilding',
): OfBuilding => ({
  building_id: id,
  entry: historyEntry(user_id, { edit, kind: 'building', record: id, name, act: 'created' }),
})

export const createdMessage = ({ report_type_id }: Pick<BuildingInput, 'report_type_id'>) =>
  `${report_type_id === REPORT_TYPE.clearance ? 'Clearance' : 'Building'} created`

/** The users and laboratories that a building names, each with its field and the message if it is unknown. */
function referencesOf(
  companyId: string,
  { surveyors = [], surveyor_id, reviewer_id, approver_id, laboratory_id }: BuildingReferences,
) {
  const person = (field: string, id: string | null | undefined) =>
    id ? [{ field, key: keys.user(companyId, id), problem: 'Choose people from your company' }] : []
  const laboratory = laboratory_id
    ? [
        {
          field: 'laboratory_id',
          key: keys.laboratory(companyId, laboratory_id),
          problem: 'Choose a laboratory from your company’s list',
        },
      ]
    : []
  return [
    ...surveyors.flatMap(id => person('surveyors', id)),
    ...person('surveyor_id', surveyor_id),
    ...person('reviewer_id', reviewer_id),
    ...person('approver_id', approver_id),
    ...laboratory,
  ]
}

/** The writes of a new building. Refuses users and files of other companies. */
export async function newBuildingWrites(caller: Caller, survey: Survey, input: NewBuilding): Promise<Write[]> {
  const { company_id } = caller
  const images = Files.referencesIn(input, EDIT_FILES.saveBuilding)
  const [company, stored] = await Promise.all([
    Users.company(company_id),
    readMany(images.map(({ file }) => keys.file(company_id, file))),
    NewBuildings.refuseForeignReferences(company_id, input),
  ])
  Files.refuseUnknown(images, await UploadedFiles.complete(company_id, images, stored))
  const building = newBuilding(input, { survey, company }, { now: now(), by: caller.full_name })
  const key = keys.inBuilding(company_id, building.id, sortKeys.building())
  return [
    {
      op: 'put',
      key,
      row: buildingRow(company_id, building),
      condition: mustNotExist(() => new Refusal('changed_meanwhile')),
    },
    Statistics.newBuildingWrite(company_id, building),
    ...BuildingSearch.writes(company_id, undefined, buildingListEntry(building)),
    BuildingSearch.countWrite(company_id, building, 1),
  ]
}
