/** A note about an inspection day during typing; undefined if the day is acceptable. Days as YYYY-MM-DD, '' if not typed yet. */
export function inspectionDayNote(day: string, workEnds: string, today: string): string | undefined {
  if (day > today) return 'This day is still to come: an inspection on it doesn’t show the area to be clear.'
  if (day !== '' && day < workEnds) return 'This is before the last day of the work: what was found may have changed.'
  return undefined
}
