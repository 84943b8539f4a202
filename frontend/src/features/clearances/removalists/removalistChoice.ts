import { type Removalist, removalistsOfChosenCompanies } from '#shared/domain/clearance/removalist.ts'

/**
 * The picked removalists once these companies are picked: the ids that remain, and the names of those deselected with
 * their company. Removalists that this device doesn’t know remain.
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
