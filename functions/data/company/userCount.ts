import { keys } from '#functions/data/keys.ts'
import type { Write } from '#functions/data/table.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const countsOf = (user: User | undefined) =>
  !user || user.deleted_at ? { users: 0, admins: 0 } : { users: 1, admins: user.roles.includes(ROLE.admin) ? 1 : 0 }

/**
 * Updates of the count for a user who is added, changed or deleted. They fail if they would exceed the company's limit or delete
 * its last administrator.
 */
export function userCountWrites(company: Company, before: User | undefined, after: User): Write[] {
  const users = countsOf(after).users - countsOf(before).users
  const admins = countsOf(after).admins - countsOf(before).admins
  if (users === 0 && admins === 0) return []
  const count = countWrite(company, users, admins)
  return users > 0 ? [companyMustBeUnchanged(company), count] : [count]
}

function countWrite({ id, user_limit }: Company, users: number, admins: number): Write {
  const isLimited = users > 0 && user_limit !== undefined
  const rules = [
    isLimited && '(attribute_not_exists(user_count) OR user_count < :limit)',
    admins < 0 && 'admin_count > :one',
  ].filter(rule => rule !== false)
  return {
    op: 'update',
    key: keys.userCount(id),
    set: 'ADD user_count :users, admin_count :admins',
    values: {
      ':users': users,
      ':admins': admins,
      ...(isLimited && { ':limit': user_limit }),
      ...(admins < 0 && { ':one': 1 }),
    },
    ...(rules.length > 0 && {
      condition: {
        expression: rules.join(' AND '),
        otherwise: () => (isLimited ? limitRefusal(user_limit) : new Refusal('last_admin')),
      },
    }),
  }
}

const limitRefusal = (limit: number) =>
  new Refusal('user_limit_reached', {
    user_limit: `Your company’s limit is ${countOf(limit, 'user')}. Delete someone who has left, or ask for a higher limit.`,
  })

/** The company exists, and its limit is unchanged since it was read. */
const companyMustBeUnchanged = ({ id, user_limit }: Company): Write => ({
  op: 'check',
  key: keys.company(id),
  condition: {
    expression: `attribute_exists(pk) AND attribute_not_exists(deleted_at) AND ${user_limit === undefined ? 'attribute_not_exists(user_limit)' : 'user_limit = :limit'}`,
    ...(user_limit !== undefined && { values: { ':limit': user_limit } }),
    otherwise: current => new Refusal(current && !current.deleted_at ? 'busy' : 'not_found'),
  },
})
