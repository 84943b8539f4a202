import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import type { Clearance } from './clearance.ts'
import { maySeeDeclineMessage } from './clearanceStatus.ts'
import type { ClearanceListEntry } from './listedClearance.ts'

/** A clearance as the actor may see it: only authors and reviewers see the reason for declining. */
export const clearanceVisibleTo = <C extends Pick<Clearance, 'status' | 'authors' | 'message'>>(
  actor: Actor,
  clearance: C,
): C => (maySeeDeclineMessage(clearance, actor) ? clearance : { ...clearance, message: '' })

export const clearancesVisibleTo = (actor: Actor, rows: readonly ClearanceListEntry[]): ClearanceListEntry[] =>
  rows.map(row => {
    const { message } = clearanceVisibleTo(actor, { ...row, authors: row.authors_list.map(({ id }) => id) })
    return { ...row, message }
  })
