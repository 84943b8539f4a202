import {
  all,
  isAsbestos,
  isAwaited,
  isBefore,
  isFound,
  isInaccessible,
  isInspected,
  isLead,
  isManagement,
  isUnmeasured,
  no,
  some,
  uninspected,
} from './recordedFacts.ts'
import { type Entry, says } from './sentenceEntry.ts'

/** Includes surfaces without a lead measurement. */
const isOpen = (item: Parameters<typeof isAwaited>[0]) => isAwaited(item) || isUnmeasured(item)

/** A sentence that counts the “inspected” items or surfaces if another one is inaccessible, and otherwise all of them. */
const ofInspected = (start: string, end: string, when: Entry['when']): readonly Entry[] => [
  says(new RegExp(`^${start}inspected ${end}$`), recorded => some(isInaccessible)(recorded) && when(recorded)),
  says(new RegExp(`^${start}${end}$`), recorded => !some(isInaccessible)(recorded) && when(recorded)),
]

/** Every sentence of the key findings, and when it is true. */
export const KEY_SENTENCES: readonly Entry[] = [
  ...ofInspected('Asbestos is present or presumed in \\d+ of \\d+ ', 'items?\\.', some(isFound)),
  ...ofInspected('Lead paint is present or presumed on \\d+ of \\d+ ', 'surfaces?\\.', some(isFound)),
  ...ofInspected(
    'No asbestos was found in \\d+ ',
    'items? so far\\.',
    recorded => !some(isFound)(recorded) && some(isAwaited)(recorded),
  ),
  ...ofInspected(
    'No asbestos was found or presumed in \\d+ ',
    'items?\\.',
    recorded => !some(isFound)(recorded) && !some(isAwaited)(recorded),
  ),
  ...ofInspected(
    'No lead paint was found on \\d+ ',
    'surfaces? so far\\.',
    recorded => !some(isFound)(recorded) && some(isOpen)(recorded),
  ),
  ...ofInspected(
    'No lead paint was found on \\d+ ',
    'surfaces?\\.',
    recorded => !some(isFound)(recorded) && !some(isOpen)(recorded),
  ),
  says(/^No (items|surfaces) were inspected\.$/, no(isInspected)),
  says(/^What was not inspected is presumed to contain (asbestos|lead paint)\.$/, uninspected),
  says(
    /^\d+ items? (is|are) presumed to contain asbestos until the result is known\.$/,
    recorded => isAsbestos(recorded) && some(isAwaited)(recorded),
  ),
  says(
    /^\d+ surfaces? (is|are) treated as lead paint until the result is known\.$/,
    recorded => isLead(recorded) && some(isAwaited)(recorded),
  ),
  says(/^Surveyed on \d\d\/\d\d\/\d{4}\.$/, ({ date }) => date !== undefined),
  says(/^No room or item was recorded as inaccessible\.$/, recorded => !uninspected(recorded) && recorded.rooms > 0),
  says(/^Do not drill, cut or break any part /, recorded => isAsbestos(recorded) && isManagement(recorded)),
  says(/^Do not sand lead paint dry, /, recorded => isLead(recorded) && isManagement(recorded)),
  says(
    /^\d+ rooms?: no surface tested\.$/,
    ({ isLead: lead, rooms, closedRooms, otherRooms }) => lead && rooms > closedRooms + otherRooms,
  ),
  says(/^No room was recorded\.$/, ({ rooms }) => rooms === 0),
  says(/^No item is rated High\.$/, all),
  says(/^(1 item is|\d+ items are) rated High\.$/, recorded => isAsbestos(recorded) && isBefore(recorded)),
  says(
    /^(1 item is rated High and needs|\d+ items are rated High and need) action immediately\.$/,
    recorded => isAsbestos(recorded) && isManagement(recorded),
  ),
  says(/^No lead paint was found\.$/, recorded => !some(isFound)(recorded) && !some(isOpen)(recorded)),
  says(/^No lead paint was found so far\.$/, recorded => !some(isFound)(recorded) && some(isOpen)(recorded)),
  says(/^\d+ surfaces? had a negative spot test and no measurement\.$/, some(isUnmeasured)),
]
