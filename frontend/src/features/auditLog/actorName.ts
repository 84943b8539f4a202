import { DELETED_TOKEN_NAME } from '#shared/domain/company/apiToken.ts'
import type { AuditEntry } from '#shared/domain/company/auditEntry.ts'
import { tokenOfActor } from '#shared/domain/people/actorId.ts'

/**
 * `names` maps the ids of users and API tokens to names, because the log has ids only. Root is in another company. `isComplete`:
 * only then does a missing id say who acted.
 */
export const nameIn =
  (names: ReadonlyMap<string, string>, isComplete: boolean) =>
  ({ user_id }: Pick<AuditEntry, 'user_id'>): string => {
    const otherName = tokenOfActor(user_id) ? DELETED_TOKEN_NAME : 'Clearfloor'
    return names.get(user_id) ?? (user_id && isComplete ? otherName : 'Unknown')
  }
