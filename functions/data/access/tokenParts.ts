const ID = /^\w{26}$/
const SECRET = /^[\w-]{43}$/

/**
 * Splits a token such as `company.user.secret` into its ids and, last, its secret; empty if malformed. This check keeps foreign
 * text out of keys.
 */
export function tokenParts(token: string | undefined, count: number): readonly string[] {
  const parts = token?.split('.', count + 1) ?? []
  const isToken = parts.length === count && parts.every((part, at) => (at === count - 1 ? SECRET : ID).test(part))
  return isToken ? parts : []
}
