import { Surveys } from '#functions/data/building/surveys.ts'
import { readTree } from '#functions/data/building/trees.ts'
import { Laboratories } from '#functions/data/company/namedAddresses.ts'
import { Users } from '#functions/data/company/users.ts'
import { hashSecret } from '#functions/data/keys.ts'
import { type BagCheckRecord, bagCheckProblems } from '#shared/domain/item/bagCheckRecord.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { type ChainOfCustody, chainOfCustody } from '#shared/report/survey/chainOfCustody.ts'

/** Identifies a chain of custody. `bag_check` is set if the bags were checked. */
export interface ChainOfCustodyTarget {
  readonly company_id: string
  readonly building_id: string
  readonly laboratory_id: string
  readonly contaminate_id: ContaminantId
  readonly bag_check?: BagCheckRecord | undefined
}

/**
 * The current chain of custody and the hash of its content. Refuses a building or laboratory of another company, and a bag check
 * of other bags.
 */
export async function readChainOfCustody({
  company_id,
  building_id,
  laboratory_id,
  contaminate_id,
  bag_check,
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
  if (bag_check) refuseOtherBags(bag_check, tree, contaminate_id)
  const [survey, people] = await Promise.all([
    Surveys.read(company_id, tree.building.survey_id),
    Promise.all(tree.building.surveyors.map(id => Users.read(company_id, id))),
  ])
  const surveyors = people.flatMap(person => (person ? [person.full_name] : []))
  const model = chainOfCustody({ tree, company, surveyors, survey, laboratory, contaminate_id, bag_check })
  return { model, content: hashSecret(JSON.stringify(model)) }
}

function refuseOtherBags(check: BagCheckRecord, tree: Tree, contaminate_id: ContaminantId): void {
  const problems = Object.entries(bagCheckProblems(check, { tree, contaminate_id }, now()))
  if (problems.length === 0) return
  throw new Refusal('invalid_input', Object.fromEntries(problems.map(([field, is]) => [`bag_check.${field}`, is])))
}
