import { type Removalist, removalistsOfChosenCompanies } from '#shared/domain/clearance/removalist.ts'

/**
 * The chosen removalists once these companies are chosen: who stays, and the names of those who go with their company. Whom
 * this device does not know stays.
 */
export function withoutCompany(
  chosen: readonly string[],
  companies: readonly string[],
  people: readonly Pick<Removalist, 'id' | 'name' | 'removal_company_id'>[],
): { kept: string[]; gone: string[] } {
  const still = removalistsOfChosenCompanies(chosen, companies, people)
  const gone = people.filter(({ id }) => chosen.includes(id) && !still.includes(id))
  return { kept: chosen.filter(id => !gone.some(person => person.id === id)), gone: gone.map(({ name }) => name) }
}
