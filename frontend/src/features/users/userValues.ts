import type * as z from 'zod'
import { api } from '#frontend/api/client.ts'
import { User } from '#shared/domain/people/user.ts'
import { Account, type UserChange } from '#shared/domain/people/userInput.ts'
import { email } from '#shared/domain/vocabulary/fields.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

export const UserValues = Account().extend({ email: email(190) })
export type UserValues = z.input<typeof UserValues>

export const newUserValues: UserValues = {
  email: '',
  first_name: '',
  last_name: '',
  phone: '',
  position: '',
  qualifications: '',
  license_no: '',
  signature: null,
  tutorials_enabled: true,
  roles: [],
}

export function valuesFromUser(user: User): UserValues {
  const { email, first_name, last_name, phone, position, qualifications, license_no, tutorials_enabled, roles } = user
  const texts = { email, first_name, last_name, phone, position, qualifications, license_no }
  return { ...texts, tutorials_enabled, roles: [...roles].sort(), signature: user.signature ?? null }
}

const FIELDS = Object.keys(Account().shape).filter(
  (name): name is keyof ReturnType<typeof Account>['shape'] => name in Account().shape,
)
type Field = (typeof FIELDS)[number]
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const changedFields = (a: UserValues, b: UserValues): Field[] => FIELDS.filter(name => !isSame(a[name], b[name]))

/**
 * Saves the differences from `before`, merging changes that others made to different fields. For the same field it throws a
 * Refusal with a message that names the current value, and the row as `current`.
 */
export async function saveUser(
  { before, typed }: { before: User; typed: UserValues },
  { key }: { key: string },
): Promise<{ message: string }> {
  const values = { ...typed, roles: [...typed.roles].sort() }
  const editedFields = changedFields(valuesFromUser(before), values)
  const change: z.input<ReturnType<typeof UserChange>> = Object.fromEntries(
    editedFields.map(name => [name, values[name]]),
  )
  const send = (version: number) =>
    api.users.change({ params: { id: before.id }, body: { ...change, version } }, { key: `${key}-${version}` })
  try {
    return await send(before.version)
  } catch (error) {
    const current = currentUser(error)
    if (!current) throw error
    const clashes = changedFields(valuesFromUser(before), valuesFromUser(current)).filter(name =>
      editedFields.includes(name),
    )
    if (clashes.length > 0)
      throw new Refusal('changed_meanwhile', clashSentences(clashes, valuesFromUser(current)), current)
    return send(current.version)
  }
}

/** The current account from a conflict refusal. */
export function currentUser(error: unknown): User | undefined {
  if (!(error instanceof Refusal) || error.code !== 'changed_meanwhile') return undefined
  return User().safeParse(error.current).data
}

const clashSentences = (names: readonly Field[], current: UserValues) =>
  Object.fromEntries(
    names.map(name => {
      const currentText = typeof current[name] === 'string' ? ` It now says “${current[name]}”.` : ''
      return [name, `Someone else has changed this.${currentText} Select Update again to keep your version.`]
    }),
  )
