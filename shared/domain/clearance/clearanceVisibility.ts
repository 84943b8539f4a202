import type { Person } from '#shared/domain/vocabulary/permissions.ts'
import type { Clearance, ClearanceRow } from './clearance.ts'
import { seesDecline } from './clearanceStatus.ts'

/** A clearance as a person may see it: why it was declined is for its authors and those who review. */
export const shownTo = <C extends Pick<Clearance, 'status' | 'authors' | 'message'>>(
  person: Person,
  clearance: C,
): C => (seesDecline(clearance, person) ? clearance : { ...clearance, message: '' })

/** The same of lines in lists. */
export const rowsShownTo = (person: Person, rows: readonly ClearanceRow[]): ClearanceRow[] =>
  rows.map(row => {
    const { message } = shownTo(person, { ...row, authors: row.authors_list.map(({ id }) => id) })
    return { ...row, message }
  })
