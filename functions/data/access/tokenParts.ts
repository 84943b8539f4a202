const ID = /^\w{26}$/
const SECRET = /^[\w-]{43}$/

/**
 * The ids and, last, the secret of a token such as `company.user.secret`, which names its row; nothing where the token has
 * another form. Every text from outside passes such a pattern before it becomes part of a key.
 */
export function tokenParts(token: string | undefined, count: number): readonly string[] {
  const parts = token?.split('.', count + 1) ?? []
  const isToken = parts.length === count && parts.every((part, at) => (at === count - 1 ? SECRET : ID).test(part))
  return isToken ? parts : []
}
