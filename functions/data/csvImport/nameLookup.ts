import { Clients } from '#functions/data/company/clients.ts'
import { Offices } from '#functions/data/company/namedAddresses.ts'
import { Users } from '#functions/data/company/users.ts'
import type { Client } from '#shared/domain/company/client.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { ROLE, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'
import { composed } from '#shared/schema/composed.ts'

/** Normalises a name for comparison: ignores case and repeated spaces. */
export const foldName = (text: string): string =>
  composed(text).trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en-NZ')

/** The value that a name refers to, or a sentence about the problem. */
export type NameMatch<T> = { readonly found: T } | { readonly problem: string }

interface NamedValue<T> {
  readonly id: string
  readonly names: readonly string[]
  readonly value: T
}

export function matchName<T>(text: string, list: readonly NamedValue<T>[], noun: string): NameMatch<T> {
  const folded = foldName(text)
  const hits = list.filter(({ id, names }) => id === text || names.some(name => foldName(name) === folded))
  const [hit] = hits
  if (!hit) return { problem: `There is no ${noun} “${shorten(text)}”` }
  if (hits.length > 1)
    return { problem: `${hits.length} records are called “${shorten(text)}”. Enter the ${noun}’s ID instead` }
  return { found: hit.value }
}

const MAX_SHOWN_LENGTH = 60
export const shorten = (text: string) =>
  text.length > MAX_SHOWN_LENGTH ? `${firstCharacters(text, MAX_SHOWN_LENGTH)}…` : text

export const isId = (text: string) => Id.safeParse(text).success

export async function readLookupLists(companyId: string) {
  const [clients, offices, users] = await Promise.all([
    Clients.list(companyId),
    Offices.list(companyId),
    Users.list(companyId),
  ])
  const activeUsers = users.filter(({ deleted_at }) => !deleted_at)
  const usersWith = (role: RoleId): NamedValue<string>[] =>
    activeUsers
      .filter(({ roles }) => roles.includes(role))
      .map(({ id, full_name, email }) => ({ id, names: [full_name, email], value: id }))
  return {
    clients: clients.map((value): NamedValue<Client> => ({ id: value.id, names: [value.name], value })),
    offices: offices.map(({ id, name }): NamedValue<string> => ({ id, names: [name], value: id })),
    surveyors: usersWith(ROLE.surveyor),
    reviewers: usersWith(ROLE.reviewer),
  }
}
export type LookupLists = Awaited<ReturnType<typeof readLookupLists>>
