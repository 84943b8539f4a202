import { DELETED_TOKEN_NAME } from '#shared/domain/company/apiToken.ts'
import type { AuditEntry } from '#shared/domain/company/auditEntry.ts'
import { tokenOfActor } from '#shared/domain/people/actorId.ts'

/**
 * The name of an entry’s user or API token. The log has ids only. `isComplete`: whether `names` has all users and API tokens of the
 * company; another id then belongs to root or to a deleted API token.
 */
export const nameIn =
  (names: ReadonlyMap<string, string>, isComplete: boolean) =>
  ({ user_id }: Pick<AuditEntry, 'user_id'>): string => {
    const otherName = tokenOfActor(user_id) ? DELETED_TOKEN_NAME : 'Clearfloor'
    return names.get(user_id) ?? (user_id && isComplete ? otherName : 'Unknown')
  }
