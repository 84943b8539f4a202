import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import type { Endpoint } from '#shared/contract/protocol/endpoint.ts'
import { fixture } from '#test/support/data/fixtures.ts'

const documented = readFileSync(fixture('documentedCalls.tsv'), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(line => line.split('\t').slice(0, 2).join(' '))
/** A path that the documents list among the screens (3§2.5). */
const ADDRESSES = ['GET /clearance/download/{id}']

const endpoints = Object.values(contract).flatMap((group: Readonly<Record<string, Endpoint>>) => Object.values(group))
const calls = (some: readonly Endpoint[]) => some.map(({ method, path }) => `${method} ${path}`).sort()

test('the contract has every documented call, and marks every other one as the product’s own [1§7 2§7 3§7]', () => {
  expect(calls(endpoints.filter(({ undocumented }) => !undocumented))).toEqual([...documented, ...ADDRESSES].sort())
})
