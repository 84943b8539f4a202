import { expect, test } from 'vitest'
import { mayEditUser, ROLES, refuseRoles, roleNames } from '#shared/domain/people/roles.ts'
import { ROLE, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'
import { editContext } from '#test/support/data/tree.ts'

const { surveyor, reviewer, approver, pm, admin, exporter, root } = ROLE
const { actor } = editContext()
const as = (...roles: RoleId[]) => ({ ...actor, roles })

test('every role but root is listed with its purpose [1§6]', () => {
  expect(ROLES.map(({ name }) => name)).toEqual([
    ...['Surveyor', 'Reviewer', 'Approver', 'Project Manager', 'Admin', 'Exporter'],
  ])
  expect(ROLES.filter(({ meaning }) => !/^[A-Z].+\.$/.test(meaning))).toEqual([])
  expect(roleNames([pm, surveyor])).toBe('Project Manager, Surveyor')
})

test.each<[string, ReturnType<typeof as>, { id: string; roles: RoleId[] }, boolean]>([
  ['their own', as(surveyor), { id: actor.user_id, roles: [root] }, true],
  ['another as a surveyor', as(surveyor), { id: 'x', roles: [surveyor] }, false],
  ['another as a project manager', as(pm), { id: 'x', roles: [surveyor] }, false],
  ['another as an admin', as(admin), { id: 'x', roles: [surveyor, admin] }, true],
  ['a root as an admin', as(admin), { id: 'x', roles: [surveyor, root] }, false],
  ['a root as a root', as(root), { id: 'x', roles: [root] }, true],
])('1§6 who may edit an account: %s', (_, who, user, isAllowed) => {
  expect(mayEditUser(who, user)).toBe(isAllowed)
})

test.each<[string, RoleId[], RoleId[], RoleId[], string | undefined]>([
  ['a surveyor changes nothing', [surveyor], [surveyor, pm], [pm, surveyor], undefined],
  ['a project manager makes an exporter', [pm], [surveyor], [surveyor, exporter], 'not_allowed'],
  ['a project manager takes a role away', [pm], [surveyor, approver], [surveyor], 'not_allowed'],
  ['an admin makes an admin', [admin], [], [admin, reviewer], undefined],
  ['an admin takes the role of another admin', [admin], [admin], [surveyor], undefined],
  ['an admin makes a root', [admin], [surveyor], [surveyor, root], 'not_allowed'],
  ['an admin takes a root away', [admin], [surveyor, root], [surveyor], 'not_allowed'],
  ['an admin gives a root another role', [admin], [root], [root, pm], undefined],
  ['a root makes a root', [root], [], [root], undefined],
])('1§6 %s', (_, roles, before, after, code) => {
  const act = () => refuseRoles(as(...roles), 'another', before, after)
  if (code) expect(act).toThrow(expect.objectContaining({ code }))
  else expect(act).not.toThrow()
})

test('admins can’t remove their own admin role, so that a company always has one [1§6]', () => {
  const own = (before: RoleId[], after: RoleId[]) => () => refuseRoles(as(admin), actor.user_id, before, after)
  expect(own([admin, pm], [pm])).toThrow(
    expect.objectContaining({ code: 'own_admin_role', fields: { roles: expect.stringMatching(/admin/i) } }),
  )
  expect(own([admin, pm], [admin])).not.toThrow()
  expect(own([surveyor], [surveyor, admin])).not.toThrow()
})
