import { paths } from '#frontend/app/navigation/paths.ts'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { FindingTarget } from '#shared/domain/reportCheck/checkContext.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

/** The path where a finding is corrected; `?part=` names the field there. */
export function findingPath({ building }: Pick<Tree, 'building'>, target: FindingTarget): string {
  const [path, part = target.part] = pathOf(building, target)
  return part ? `${path}?part=${part}` : path
}

type Path = readonly [path: string, part?: string]

function pathOf({ survey_id, id, status_id }: Tree['building'], { floor, room, item, part }: FindingTarget): Path {
  const onBuilding = paths.building(survey_id, id)
  if (!floor) return [part === 'surveyors' ? paths.editBuilding(survey_id, id) : onBuilding]
  if (!room) return [part ? paths.editFloor(survey_id, id, floor) : paths.floor(survey_id, id, floor)]
  if (!item) return [paths.editRoom(survey_id, id, floor, room)]
  if (part === 'inspection') return [`${paths.reinspection(survey_id, id)}?item=${item}`, '']
  if (part !== 'results') return [paths.item(survey_id, id, floor, room, item)]
  // Results are entered on the building’s page while it awaits them. At any other time the item’s assessment method is corrected.
  return status_id === STATUS.awaitingResult
    ? [onBuilding]
    : [paths.item(survey_id, id, floor, room, item), 'assessment_method_id']
}
