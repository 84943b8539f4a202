import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clientOf } from '#frontend/api/client.ts'
import { useRead } from '#frontend/store/useLive.ts'
import type { Asked } from '#frontend/ui/grid/gridQuery.ts'
import { images } from '#shared/contract/building/images.ts'
import { companies } from '#shared/contract/company/companies.ts'

export const api = clientOf({ companies, images })

/** A page of companies, or of the people of one. */
export function useCompanies({ page, paginate: rows, search }: Asked) {
  const query = { page, rows, search }
  return useRead(['companies', query], async signal => ({ data: await api.companies.admin({ query }, { signal }) }))
}
export function usePeopleOf(id: string, { page, paginate: rows }: Asked) {
  const query = { id, page, rows }
  return useRead(['company-people', query], async signal => ({
    data: await api.companies.users({ query }, { signal }),
  }))
}

export function useCompany(id: string) {
  const { data, ...reading } = useRead(['companies', 'all'], signal => api.companies.list({}, { signal }))
  return { ...reading, data: data?.find(company => company.id === id), missing: data?.every(each => each.id !== id) }
}

/** The address of the logo of any company. */
export function useLogo(id: string, hash: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['logo', id, hash],
    enabled: hash !== undefined,
    queryFn: ({ signal }) => api.images.company({ params: { id } }, { signal }),
  })
  return data?.data.url
}

export function useCompaniesChanged() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [['companies'], ['company'], ['company-people'], ['session']].map(queryKey =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
}
