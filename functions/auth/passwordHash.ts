import { hash, verify } from '@node-rs/argon2'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** How a hash that was made with them begins. */
const MADE_WITH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Whether a hash was made with today's algorithm and cost. */
export const isCurrentHash = (stored: string): boolean => stored.startsWith(MADE_WITH)

/** Takes as long for an unknown account as for a known one, so that the time does not reveal which addresses exist. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash()), password)
  return stored !== undefined && matches
}

let dummy: Promise<string> | undefined
const dummyHash = () => {
  dummy ??= hashPassword('no account has this password')
  return dummy
}
