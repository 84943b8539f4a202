import { EDITS, type RequiredRows } from '#shared/domain/edits/edits.ts'
import { isCreation, type OutboxEntry } from './database.ts'

/**
 * Whether a write must wait while an earlier one can’t be sent: it names the row that the earlier one writes, or one of
 * both concerns the whole building, such as a deletion or a change of status. The writes of a clearance keep their order.
 * Everything in a new building waits for it, and a building for its new survey; a duplicated item also for its original in
 * another building.
 */
export function dependsOn(later: OutboxEntry, earlier: OutboxEntry): boolean {
  if (isCreation(earlier) && isCreation(later) && later.input.survey.id === earlier.input.survey.id) return true
  if (later.name === 'duplicateItem' && later.input.from?.building.id === earlier.building_id)
    return isCreation(earlier) || namesRowOf(later, earlier)
  if (later.building_id !== earlier.building_id) return false
  if (isCreation(earlier)) return true
  if (later.clearance_id || earlier.clearance_id) return later.clearance_id === earlier.clearance_id
  if (concernsWholeBuilding(later) || concernsWholeBuilding(earlier)) return true
  return 'id' in earlier.input ? namesRowOf(later, earlier) : later.name === earlier.name
}

const namesRowOf = (later: OutboxEntry, { input }: OutboxEntry): boolean =>
  'id' in input && JSON.stringify(later.input).includes(input.id)

function concernsWholeBuilding({ name, input }: OutboxEntry): boolean {
  if (!(name in EDITS)) return false
  const requires = EDITS[name as keyof typeof EDITS].requires as (input: unknown) => RequiredRows
  return requires(input) === 'all'
}
