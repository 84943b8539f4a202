import { randomBytes } from 'node:crypto'
import { Refusal } from '#shared/domain/refusal.ts'
import { Revision } from '#shared/domain/revision.ts'
import { now } from '../lib/clock.ts'
import { keys } from './keys.ts'
import { absent, read, type Write } from './table.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LETTERS = 26
const BITS = 5

/** What was issued, by the code that is printed on it. Rows are written in the transaction of what they speak of. */
export const Revisions = {
  /** 130 bits: nobody finds a document by trying. */
  newCode: (): string => Array.from(randomBytes(LETTERS), byte => ALPHABET[byte & ((1 << BITS) - 1)]).join(''),

  async read(code: string): Promise<Revision> {
    const revision = await read(Revision, keys.revision(code))
    if (!revision) throw new Refusal('not_found')
    return revision
  },

  /** A document is issued; the one before it, where there is one, is superseded by it. */
  issued: (revision: Omit<Revision, 'state'>, before?: string): Write[] => [
    {
      op: 'put',
      key: keys.revision(revision.code),
      row: { ...revision, state: 'current' },
      condition: absent(() => new Refusal('changed_meanwhile')),
    },
    ...(before && before !== revision.code ? [moved(before, 'superseded')] : []),
  ],

  /** What was issued does not hold any more: it was opened again, or deleted. */
  withdrawn: (code: string | undefined): Write[] => (code ? [moved(code, 'withdrawn')] : []),
}

/** `code` is that of the current revision: one that is superseded is nobody's current one. */
const moved = (code: string, state: Revision['state']): Write => ({
  op: 'update',
  key: keys.revision(code),
  set: 'SET #state = :state, changed_at = :now',
  names: { '#state': 'state' },
  values: { ':state': state, ':now': now() },
  condition: { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_found') },
})
