import { type Removalist, stillChosen } from '#shared/domain/removal.ts'

/** The chosen removalists once these companies are chosen: who stays, and the names of those who go with their company. */
export function withoutCompany(
  chosen: readonly string[],
  companies: readonly string[],
  people: readonly Pick<Removalist, 'id' | 'name' | 'removal_company_id'>[],
): { kept: string[]; gone: string[] } {
  const kept = stillChosen(chosen, companies, people)
  const gone = chosen
    .filter(id => !kept.includes(id))
    .flatMap(id => people.find(person => person.id === id)?.name ?? [])
  return { kept, gone }
}
