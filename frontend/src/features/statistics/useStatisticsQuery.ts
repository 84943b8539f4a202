import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as z from 'zod'
import { MonthInput } from '#shared/domain/statistics/statisticsFigures.ts'
import { type Period, yearUpTo } from './period.ts'

export interface Choice {
  readonly period: Period
  readonly contaminate: '' | '1' | '2'
}

function parseChoice(address: string): Choice {
  const params = new URLSearchParams(address)
  const [from, to] = [MonthInput().safeParse(params.get('from')), MonthInput().safeParse(params.get('to'))]
  const contaminate = z.enum(['1', '2']).safeParse(params.get('contaminate'))
  return {
    period: from.success && to.success ? { from: from.data, to: to.data } : yearUpTo(),
    contaminate: contaminate.success ? contaminate.data : '',
  }
}

/**
 * The choice is in the URL, so that a link can be shared and Back works. The URL changes a moment after the choice, so the next
 * choice starts from the state instead.
 */
export function useStatisticsQuery() {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const [choice, setChoice] = useState(() => parseChoice(address))
  useEffect(() => setChoice(parseChoice(address)), [address])
  const update = (next: Record<string, string>) => {
    setChoice(parseChoice(new URLSearchParams(next).toString()))
    setParams(next, { replace: true })
  }
  const { period, contaminate } = choice
  const contaminantParam = contaminate && { contaminate }
  return {
    ...choice,
    isDefault: address === '',
    choose: ({ from, to }: Period) => update({ from, to, ...contaminantParam }),
    chooseContaminant: (id: string) => update({ ...period, ...(id && { contaminate: id }) }),
    clear: () => update({}),
  }
}
