/** A note about an inspection day during typing; undefined if the day is acceptable. Days as YYYY-MM-DD, '' if not typed yet. */
export function inspectionDayNote(day: string, workEnds: string, today: string): string | undefined {
  if (day > today) return 'This day is in the future, so an inspection on it doesn’t show the area to be clear.'
  if (day !== '' && day < workEnds)
    return 'This day is before the last day of the work, so the area may have changed since.'
  return undefined
}
