import { expect, test } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import type { Endpoint } from '#shared/contract/protocol/endpoint.ts'
import { type GroupName, type Scope, scopeOf } from '#shared/domain/vocabulary/apiScopes.ts'

const calls = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
    group: group as GroupName,
    name: `${group}.${name}`,
    endpoint,
    scope: scopeOf(group as GroupName, name, endpoint),
  })),
)
type Call = (typeof calls)[number]
const named = (test: (call: Call) => boolean) => calls.filter(test).map(({ name }) => name)
const withScope = (scope: Scope) => named(call => call.scope === scope)

test('no token calls anything for users, sign-in, tokens, the company, its administrators or root [S-01]', () => {
  const PERSONAL = /^\/(sanctum|api\/(auth|2fa|token|company|tour|feedback|user\/(?!surveys|buildings)|user$))/
  const isOfPeople = ({ endpoint: { path, access } }: Call) =>
    PERSONAL.test(path) || !['signedIn', 'survey', 'prepareClearances'].includes(access)
  expect(named(call => isOfPeople(call) && call.scope !== undefined)).toEqual([])
  expect(named(isOfPeople).length).toBeGreaterThan(80)
})

test('no token reviews, reads a signature or orders a management plan [S-01]', () => {
  for (const name of ['buildings.review', 'clearances.approve', 'images.signature', 'managementPlans.request'])
    expect(named(call => call.name === name && call.scope === undefined)).toEqual([name])
})

test('a token with the read scope changes nothing and gets no document [S-01]', () => {
  expect(named(({ scope, endpoint }) => scope === 'read' && endpoint.changes)).toEqual([])
  expect(
    named(({ scope, endpoint }) => scope !== 'documents' && scope !== undefined && /download/.test(endpoint.path)),
  ).toEqual([])
  expect(withScope('read')).toEqual(expect.arrayContaining(['buildings.search', 'buildings.tree', 'surveys.list']))
})

test('a token with the documents scope changes only documents [S-01]', () => {
  const changing = named(({ scope, endpoint }) => scope === 'documents' && endpoint.changes)
  expect(changing).toEqual([
    'clearances.generate',
    'clearances.cancel',
    'reports.generate',
    'reports.cancel',
    'reports.cancelCustody',
    'reports.custody',
    'reports.labels',
    'reports.cancelLabels',
  ])
})

test('every deletion by a token needs the write scope [S-01]', () => {
  const deletions = calls.filter(({ endpoint, scope }) => scope && endpoint.audit === 'deleted')
  expect(deletions.length).toBeGreaterThan(10)
  expect(deletions.filter(({ scope }) => scope !== 'write')).toEqual([])
})

test('a token has a surveyor’s rights: each permitted call needs a scope, and no other call has one [S-01]', () => {
  const scope = (access: Endpoint['access']) =>
    scopeOf('clearances', 'save', { access, changes: true, audit: undefined })
  expect([scope('signedIn'), scope('survey'), scope('prepareClearances')]).toEqual(['write', 'write', 'write'])
  const others = ['anyone', 'halfSignedIn', 'review', 'manageClearances', 'manage', 'administer', 'root'] as const
  expect(others.map(scope)).toEqual(others.map(() => undefined))
})
