import { hash, verify } from '@node-rs/argon2'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The prefix of hashes with these parameters. */
const MADE_WITH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

export const isCurrentHash = (stored: string): boolean => stored.startsWith(MADE_WITH)

/** Takes as long for an unknown account as for a known one, so that the response time does not reveal accounts. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash()), password)
  return stored !== undefined && matches
}

let dummy: Promise<string> | undefined
const dummyHash = () => {
  dummy ??= hashPassword('no account has this password')
  return dummy
}
