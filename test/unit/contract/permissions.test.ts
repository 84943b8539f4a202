import { expect, test } from 'vitest'
import { may, type Permission } from '#shared/domain/vocabulary/permissions.ts'
import { FEATURE, ROLE } from '#shared/domain/vocabulary/referenceLists.ts'

type Role = keyof typeof ROLE
interface Who {
  readonly roles: readonly Role[]
  /** A feature that the company also needs. */
  readonly feature?: keyof typeof FEATURE
}
/** The roles of each permission, written independently of the table. */
const WHO: Readonly<Record<Permission, Who>> = {
  survey: { roles: ['surveyor', 'reviewer', 'approver', 'pm', 'admin', 'exporter', 'root'] },
  review: { roles: ['reviewer', 'root'] },
  prepareClearances: { roles: ['surveyor', 'reviewer', 'pm', 'admin', 'root'] },
  manageClearances: { roles: ['reviewer', 'pm', 'admin', 'root'] },
  reinspect: { roles: ['reviewer', 'pm', 'admin', 'root'] },
  manage: { roles: ['pm', 'admin', 'root'] },
  administer: { roles: ['admin', 'root'] },
  apiTokens: { roles: ['admin', 'root'] },
  exportData: { roles: ['admin'] },
  webhooks: { roles: ['admin', 'root'] },
  recommend: { roles: ['admin', 'root'], feature: 'recommendations' },
  export: { roles: ['exporter', 'root'], feature: 'exporter' },
  browseExports: { roles: ['exporter'], feature: 'exporter' },
  root: { roles: ['root'] },
}
const ROLES = Object.keys(ROLE) as Role[]
const EVERY_FEATURE = Object.values(FEATURE)
const allowed = (permission: Permission, features: readonly number[]) =>
  ROLES.filter(role => may({ roles: [ROLE[role]], features }, permission))

const PERMISSIONS = Object.entries(WHO) as [Permission, Who][]
test.each(PERMISSIONS)(
  '1§4 S-01 %s is for these roles alone, and in a company with its feature alone',
  (permission, who) => {
    const without = EVERY_FEATURE.filter(feature => !who.feature || feature !== FEATURE[who.feature])
    expect(allowed(permission, EVERY_FEATURE)).toEqual(who.roles)
    expect(allowed(permission, without)).toEqual(who.feature ? [] : who.roles)
    expect(allowed(permission, [])).toEqual(who.feature ? [] : who.roles)
    expect(may({ roles: [], features: EVERY_FEATURE }, permission)).toBe(false)
  },
)

test('one of several roles is enough [1§4]', () => {
  const both = { roles: [ROLE.surveyor, ROLE.admin], features: [] }
  expect([may(both, 'administer'), may(both, 'review')]).toEqual([true, false])
})
