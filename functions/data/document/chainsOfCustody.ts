import * as z from 'zod'
import { ClaimLost, requestWrite } from '#functions/data/claim.ts'
import { keys } from '#functions/data/keys.ts'
import { type Condition, read, transact, type Write } from '#functions/data/table.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { FileHash } from '#shared/domain/vocabulary/fields.ts'

/** A chain of custody by the hash of its content: without a file and a problem it was requested and is not there yet. */
const CustodyRow = z.object({
  file: FileHash.optional(),
  name: z.string().default(''),
  /** Why it could not be generated. Kept until someone who asks for it is told. */
  problem: z.string().optional(),
})
export type ChainOfCustodyRow = z.infer<typeof CustodyRow>

interface ChainOfCustodySubject {
  readonly company_id: string
  readonly building_id: string
  readonly contaminate_id: number
}
const keyOf = ({ company_id, building_id, contaminate_id }: ChainOfCustodySubject, content: string) =>
  keys.reservation(company_id, building_id, `CHAINOFCUSTODY#${contaminate_id}#${content}`)

/** Longer than all attempts take together. */
const ALL_ATTEMPTS_SECONDS = 15 * 60

const notGenerated: Condition = {
  expression: 'attribute_not_exists(#file)',
  names: { '#file': 'file' },
  otherwise: () => new ClaimLost(),
}

export const ChainsOfCustody = {
  read: (subject: ChainOfCustodySubject, content: string): Promise<ChainOfCustodyRow | undefined> =>
    read(CustodyRow, keyOf(subject, content)),

  /** Makes sure that only one of many viewers requests the document. */
  requestWrite: (subject: ChainOfCustodySubject, content: string): Write =>
    requestWrite(keyOf(subject, content), {}, ALL_ATTEMPTS_SECONDS),

  finishWrite: (
    subject: ChainOfCustodySubject,
    content: string,
    row: Required<Pick<ChainOfCustodyRow, 'file' | 'name'>>,
  ): Write => ({
    op: 'put',
    key: keyOf(subject, content),
    row,
  }),

  failWrite: (subject: ChainOfCustodySubject, content: string, problem: string): Write => ({
    op: 'put',
    key: keyOf(subject, content),
    row: { problem, ttl: secondsFromNow(ALL_ATTEMPTS_SECONDS) },
    condition: notGenerated,
  }),

  /** Whoever asked has been told why it could not be generated: the next one requests it again. */
  forget: (subject: ChainOfCustodySubject, content: string): Promise<void> =>
    transact([{ op: 'delete', key: keyOf(subject, content), condition: notGenerated }]).catch(error => {
      if (!(error instanceof ClaimLost)) throw error
    }),
}
