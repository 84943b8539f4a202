import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refetchChanged } from '#frontend/queries/refetch.ts'

const queryKey = ['removal-companies'] as const

test('a first read that started before a change does not replace the data after the change [F-18]', async () => {
  const queries = new QueryClient()
  const answers: ((companies: string[]) => void)[] = []
  const queryFn = () => new Promise<string[]>(answer => answers.push(answer))
  const stop = new QueryObserver(queries, { queryKey, queryFn, retry: false }).subscribe(() => {})
  const read = refetchChanged(queries, { queryKey })
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.([])
  answers[1]?.(['Hutt Removals'])
  await read
  expect(queries.getQueryData(queryKey)).toEqual(['Hutt Removals'])
  stop()
  queries.clear()
})
