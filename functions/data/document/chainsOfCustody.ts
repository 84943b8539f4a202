import * as z from 'zod'
import { ClaimLost, requestWrite } from '#functions/data/claim.ts'
import { keys } from '#functions/data/keys.ts'
import { read, type Write } from '#functions/data/table.ts'
import { FileHash } from '#shared/domain/vocabulary/fields.ts'

/** A chain of custody by the hash of its content: without a file it was requested and is not there yet. */
const CustodyRow = z.object({ file: FileHash.optional(), name: z.string().default('') })
export type ChainOfCustodyRow = z.infer<typeof CustodyRow>

interface ChainOfCustodySubject {
  readonly company_id: string
  readonly building_id: string
  readonly contaminate_id: number
}
const keyOf = ({ company_id, building_id, contaminate_id }: ChainOfCustodySubject, content: string) =>
  keys.reservation(company_id, building_id, `CHAINOFCUSTODY#${contaminate_id}#${content}`)

export const ChainsOfCustody = {
  read: (subject: ChainOfCustodySubject, content: string): Promise<ChainOfCustodyRow | undefined> =>
    read(CustodyRow, keyOf(subject, content)),

  /** Makes sure that only one of many viewers requests the document. */
  requestWrite: (subject: ChainOfCustodySubject, content: string): Write => requestWrite(keyOf(subject, content)),

  finishWrite: (subject: ChainOfCustodySubject, content: string, row: Required<ChainOfCustodyRow>): Write => ({
    op: 'put',
    key: keyOf(subject, content),
    row,
  }),

  /** It could not be generated and may be requested again at once. */
  forgetWrite: (subject: ChainOfCustodySubject, content: string): Write => ({
    op: 'delete',
    key: keyOf(subject, content),
    condition: {
      expression: 'attribute_not_exists(#file)',
      names: { '#file': 'file' },
      otherwise: () => new ClaimLost(),
    },
  }),
}
