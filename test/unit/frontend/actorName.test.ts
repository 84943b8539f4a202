import { expect, test } from 'vitest'
import { nameIn } from '#frontend/features/auditLog/actorName.ts'
import { tokenActor } from '#shared/domain/people/actorId.ts'

test('the audit log attributes an expired API token’s acts to a deleted API token, and root’s to Clearfloor [S-24 B1]', () => {
  const [id, program] = ['01J7ZQ4T5V6W7X8Y9ZABCDEFGH', tokenActor('01J7ZQ4T5V6W7X8Y9ZABCDEFGJ')]
  const nameOf = (user_id: string, names: [string, string][] = []) => nameIn(new Map(names), true)({ user_id })
  expect(nameOf(program, [[program, 'API token Lab bridge']])).toBe('API token Lab bridge')
  expect(nameOf(program)).toBe('A deleted API token')
  expect(nameOf(id)).toBe('Clearfloor')
  expect(nameOf('')).toBe('Unknown')
  for (const user_id of [id, program]) expect(nameIn(new Map(), false)({ user_id })).toBe('Unknown')
})
