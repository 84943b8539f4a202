/** By the numbers of `STATUS` in `building/buildingStatus.ts`. */
export const STATUS_NAMES: Readonly<Record<number, string>> = {
  5: 'Active',
  6: 'Awaiting Result',
  7: 'Needs Edits',
  8: 'Pre Review',
  9: 'Awaiting Review',
  10: 'Reviewed',
  11: 'Complete',
}
/** Colours from the customer's documents. */
export const STATUS_COLOURS: Readonly<Record<number, string>> = {
  5: 'light primary',
  6: 'lime',
  7: 'red',
  8: 'light blue',
  9: 'orange',
  10: 'green',
  11: 'green',
}

/** The statuses of surveys; on the wire they share a list with the statuses of buildings. */
export const SURVEY_STATUS_NAMES: Readonly<Record<number, string>> = {
  1: 'Active',
  2: 'On Hold',
  3: 'Complete',
  4: 'Archived',
}
export const SURVEY_STATUS_COLOURS: Readonly<Record<number, string>> = {
  1: 'light primary',
  2: 'orange',
  3: 'green',
  4: 'grey',
}
