import { type Asked, type Found, Search } from '#functions/data/projections/buildingSearch.ts'
import { type Sought, termsOf } from '#shared/domain/building/buildingSearch.ts'

export const BuildingLists = {
  /** The buildings of the company: those that were sought, or all, last changed first. */
  search: (companyId: string, { page, paginate, ...sought }: Sought & Asked): Promise<Found> =>
    termsOf(sought).length > 0
      ? Search.find(companyId, sought, { page, paginate })
      : Search.latest(companyId, { page, paginate }),

  /** The buildings of a client, the newest first. */
  ofClient: (companyId: string, client: string, { page, paginate, ...sought }: Omit<Sought, 'client'> & Asked) =>
    Search.find(companyId, { ...sought, client }, { page, paginate }),
}
