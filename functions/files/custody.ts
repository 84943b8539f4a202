import { Refusal } from '#shared/domain/refusal.ts'
import type { ContaminateId } from '#shared/domain/vocabulary.ts'
import { type ChainOfCustody, chainOfCustody } from '#shared/report/chainOfCustody.ts'
import { fingerprint } from '../data/keys.ts'
import { Laboratories } from '../data/places.ts'
import { Surveys } from '../data/surveys.ts'
import { readTree } from '../data/trees.ts'
import { Users } from '../data/users.ts'

/** The chain of custody of which contaminant, for which laboratory. */
export interface CustodyTarget {
  readonly company_id: string
  readonly building_id: string
  readonly laboratory_id: string
  readonly contaminate_id: ContaminateId
}

/** What the paper says now, and the name of exactly that. Refuses a building or laboratory that the company does not have. */
export async function custodyOf({ company_id, building_id, laboratory_id, contaminate_id }: CustodyTarget): Promise<{
  readonly paper: ChainOfCustody
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
  const paper = chainOfCustody({ tree, company, surveyors, survey, laboratory, contaminate_id })
  return { paper, content: fingerprint(JSON.stringify(paper)) }
}
