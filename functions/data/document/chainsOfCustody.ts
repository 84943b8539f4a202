import { documentsByContent } from './documentsByContent.ts'

interface ChainOfCustodySubject {
  readonly company_id: string
  readonly building_id: string
  readonly contaminate_id: number
}

export const ChainsOfCustody = documentsByContent<ChainOfCustodySubject>(
  ({ contaminate_id }) => `CHAINOFCUSTODY#${contaminate_id}`,
)
