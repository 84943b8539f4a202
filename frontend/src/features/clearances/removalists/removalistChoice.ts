import { type Removalist, removalistsOfChosenCompanies } from '#shared/domain/clearance/removalist.ts'

/**
 * Removes removalists whose company is not picked. Returns the remaining ids and the names of the removed ones. Removalists
 * unknown to this device remain.
 */
export function withoutCompany(
  picked: readonly string[],
  companies: readonly string[],
  removalists: readonly Pick<Removalist, 'id' | 'name' | 'removal_company_id'>[],
): { remaining: string[]; deselected: string[] } {
  const stillPicked = removalistsOfChosenCompanies(picked, companies, removalists)
  const deselected = removalists.filter(({ id }) => picked.includes(id) && !stillPicked.includes(id))
  return {
    remaining: picked.filter(id => !deselected.some(removalist => removalist.id === id)),
    deselected: deselected.map(({ name }) => name),
  }
}
