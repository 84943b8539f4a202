import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as z from 'zod'
import { Month } from '#shared/domain/statistics/statisticsFigures.ts'
import { type Period, yearUpTo } from './period.ts'

interface Choice {
  readonly period: Period
  readonly contaminate: '' | '1' | '2'
}

function choiceIn(address: string): Choice {
  const params = new URLSearchParams(address)
  const [from, to] = [Month.safeParse(params.get('from')), Month.safeParse(params.get('to'))]
  const contaminate = z.enum(['1', '2']).safeParse(params.get('contaminate'))
  return {
    period: from.success && to.success ? { from: from.data, to: to.data } : yearUpTo(),
    contaminate: contaminate.success ? contaminate.data : '',
  }
}

/**
 * What is asked stands in the address, so that it can be sent to somebody and survives the way back. The address follows
 * a moment after the choice: what is chosen next starts from the choice.
 */
export function useStatisticsQuery() {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const [choice, set] = useState(() => choiceIn(address))
  useEffect(() => set(choiceIn(address)), [address])
  const ask = (next: Record<string, string>) => {
    set(choiceIn(new URLSearchParams(next).toString()))
    setParams(next, { replace: true })
  }
  const { period, contaminate } = choice
  const kept = contaminate && { contaminate }
  return {
    ...choice,
    isUsual: address === '',
    choose: ({ from, to }: Period) => ask({ from, to, ...kept }),
    chooseContaminant: (id: string) => ask({ ...period, ...(id && { contaminate: id }) }),
    clear: () => ask({}),
  }
}
