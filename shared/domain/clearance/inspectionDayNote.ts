/** What is to be said of the day of an inspection while it is typed; undefined where it can show the area to be clear. Days as YYYY-MM-DD, '' where not typed yet. */
export function inspectionDayNote(day: string, workEnds: string, today: string): string | undefined {
  if (day > today) return 'This day is still to come: an inspection on it doesn’t show the area to be clear.'
  if (day !== '' && day < workEnds) return 'This is before the last day of the work: what was found may have changed.'
  return undefined
}
