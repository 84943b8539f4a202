import { Surveys } from '#functions/data/building/surveys.ts'
import { readTree } from '#functions/data/building/trees.ts'
import { Laboratories } from '#functions/data/company/namedAddresses.ts'
import { Users } from '#functions/data/company/users.ts'
import { hashSecret } from '#functions/data/keys.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { type ChainOfCustody, chainOfCustody } from '#shared/report/survey/chainOfCustody.ts'

/** Identifies a chain of custody: a building, a laboratory and a contaminant. */
export interface ChainOfCustodyTarget {
  readonly company_id: string
  readonly building_id: string
  readonly laboratory_id: string
  readonly contaminate_id: ContaminantId
}

/** The chain of custody as it is now, and the hash of its content. Refuses a building or laboratory that the company does not have. */
export async function readChainOfCustody({
  company_id,
  building_id,
  laboratory_id,
  contaminate_id,
}: ChainOfCustodyTarget): Promise<{
  readonly model: ChainOfCustody
  readonly content: string
}> {
  const [tree, laboratory, company] = await Promise.all([
    readTree(company_id, building_id),
    Laboratories.read(company_id, laboratory_id),
    Users.company(company_id),
  ])
  if (!laboratory) throw new Refusal('not_found')
  const [survey, people] = await Promise.all([
    Surveys.read(company_id, tree.building.survey_id),
    Promise.all(tree.building.surveyors.map(id => Users.read(company_id, id))),
  ])
  const surveyors = people.flatMap(person => (person ? [person.full_name] : []))
  const model = chainOfCustody({ tree, company, surveyors, survey, laboratory, contaminate_id })
  return { model, content: hashSecret(JSON.stringify(model)) }
}
