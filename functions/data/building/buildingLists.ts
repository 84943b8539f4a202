import { BuildingSearch, type SearchPage, type SearchRequest } from '#functions/data/projections/buildingSearch.ts'
import { type SearchQuery, searchTermsOf } from '#shared/domain/building/buildingSearch.ts'

export const BuildingLists = {
  /** The company's buildings, all or those that match the query; last changed first. */
  search: (companyId: string, { page, paginate, ...query }: SearchQuery & SearchRequest): Promise<SearchPage> =>
    searchTermsOf(query).length > 0
      ? BuildingSearch.find(companyId, query, { page, paginate })
      : BuildingSearch.latest(companyId, { page, paginate }),

  ofClient: (
    companyId: string,
    client: string,
    { page, paginate, ...query }: Omit<SearchQuery, 'client'> & SearchRequest,
  ) => BuildingSearch.find(companyId, { ...query, client }, { page, paginate }),
}
