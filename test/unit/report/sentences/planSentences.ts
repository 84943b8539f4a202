import type { Item } from '#shared/domain/tree/item.ts'
import { all, isBefore, isFound, isInaccessible, isListed, isManagement, no, some } from './recordedFacts.ts'
import { type Entry, says } from './sentenceEntry.ts'

const isPlanned = (item: Item) => isListed(item) || isInaccessible(item)
const isAdvised = (item: Item) => isPlanned(item) && item.item_recommendations.length > 0

/** Every sentence about the building in a management plan, and when it is true. */
export const PLAN_SENTENCES: readonly Entry[] = [
  says(
    /^No positive or presumed asbestos was recorded, other than the areas that were not accessed\.$/,
    recorded => !some(isPlanned)(recorded) && recorded.closedRooms + recorded.otherRooms > 0,
  ),
  says(
    /^No positive or presumed asbestos was recorded\.$/,
    recorded => !some(isPlanned)(recorded) && recorded.closedRooms + recorded.otherRooms === 0,
  ),
  says(
    /^No room and no material was recorded: nothing shows that the building is free of asbestos\.$/,
    ({ rooms }) => rooms === 0,
  ),
  says(/^\d+ materials? to manage\.$/, some(isPlanned)),
  says(
    /^Each decision is what the surveyors recommended\.$/,
    recorded => isManagement(recorded) && some(isAdvised)(recorded),
  ),
  says(
    /^For \d+ of them no recommendation was recorded\.$/,
    recorded => isManagement(recorded) && some(item => isPlanned(item) && !isAdvised(item))(recorded),
  ),
  says(
    /^The Asbestos Regulations 2016 require that asbestos which the work is likely to disturb is removed before the work starts, so far as /,
    recorded => isBefore(recorded) && some(isListed)(recorded),
  ),
  says(/^Each reason is the condition and the accessibility that were recorded\.$/, some(isListed)),
  says(/^Nobody has inspected \d+ of them\.$/, some(isInaccessible)),
  says(
    /^(A competent person re-inspects each material |Findings are entered in the record|Where the condition has changed, the material is rated again)/,
    recorded => isManagement(recorded) && some(isFound)(recorded),
  ),
  says(
    /^No material is due for re-inspection\.$/,
    recorded => isBefore(recorded) || recorded.date === undefined || !some(isFound)(recorded),
  ),
  says(/^No positive or presumed items were recorded\.$/, no(some(isPlanned))),
  says(/^This plan is based on the approved survey named under document control\.$/, ({ isApproved }) => isApproved),
  says(
    /^This plan is based on the survey named under document control, which nobody has approved\.$/,
    ({ isApproved }) => !isApproved,
  ),
  // The empty forms.
  says(/^Copy this page for each job\.$/, all),
  says(/^No work near asbestos may start until both parties have signed\.$/, all),
  says(/^By signing, I confirm that I have read the asbestos register for the areas I will work in, /, all),
  // Contacts, as given in the request for the plan.
  says(
    /^(Fire, police, ambulance: 111|Building manager .+: [\d ]+|PCBU .+: [\d ]+|WorkSafe New Zealand: [\d ]+)\.$/,
    all,
  ),
]
