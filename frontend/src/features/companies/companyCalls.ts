import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#frontend/api/client.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import type { GridQuery } from '#frontend/ui/grid/gridQuery.ts'
import { images } from '#shared/contract/building/images.ts'
import { companies } from '#shared/contract/company/companies.ts'

export const companyCalls = clientOf({ companies, images })

const VISIT_POLL_MS = 60_000

export function useCompanies({ page, paginate: rows, search }: GridQuery) {
  const query = { page, rows, search }
  return useLive(['companies', query], async signal => ({
    data: await companyCalls.companies.admin({ query }, { signal }),
  }))
}

export function useCompanyUsers(id: string, { page, paginate: rows }: GridQuery) {
  const query = { id, page, rows }
  return useLive(['company-users', query], async signal => ({
    data: await companyCalls.companies.users({ query }, { signal }),
  }))
}

/** The current visit. Polled, because a visit ends by itself. */
export const useVisit = () =>
  useLive(['visit'], signal => companyCalls.companies.visit({}, { signal }), { pollMs: VISIT_POLL_MS })

export function useCompany(id: string) {
  const { data, ...rest } = useLive(['companies', 'all'], signal => companyCalls.companies.list({}, { signal }))
  return { ...rest, data: data?.find(company => company.id === id), missing: data?.every(each => each.id !== id) }
}

/** A URL of a company’s logo; undefined where it has none. */
export function useLogo(id: string, hash: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['logo', id, hash],
    enabled: hash !== undefined,
    queryFn: ({ signal }) => companyCalls.images.company({ params: { id } }, { signal }),
  })
  return data?.data.url
}
