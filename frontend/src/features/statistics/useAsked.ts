import { useSearchParams } from 'react-router-dom'
import * as z from 'zod'
import { Month } from '#shared/domain/statistics.ts'
import { type Period, yearTo } from './period.ts'

interface Choice extends Period {
  readonly contaminate?: string
}

/** What is asked stands in the address, so that it can be sent to somebody and survives the way back. */
export function useAsked() {
  const [params, setParams] = useSearchParams()
  const [from, to] = [Month.safeParse(params.get('from')), Month.safeParse(params.get('to'))]
  const period: Period = from.success && to.success ? { from: from.data, to: to.data } : yearTo()
  const one = z.enum(['1', '2']).safeParse(params.get('contaminate'))
  const contaminate: '' | '1' | '2' = one.success ? one.data : ''
  return {
    period,
    contaminate,
    isUsual: params.size === 0,
    choose: ({ from: first, to: last, contaminate: id = contaminate }: Choice) =>
      setParams({ from: first, to: last, ...(id && { contaminate: id }) }, { replace: true }),
    clear: () => setParams({}, { replace: true }),
  }
}
