import { expect, test } from 'vitest'
import { countsOf, nearQuotas } from '#infra/quotas.ts'
import { synthesised } from './synthesised.ts'

const resources = (count: number, paths: object = {}) => ({
  Resources: Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `R${at}`,
      at ? { Type: 'A' } : { Type: 'AWS::ApiGatewayV2::Api', Properties: { Body: { paths } } },
    ]),
  ),
})

test('synth warns from nine tenths of a quota [S-23 D13]', () => {
  expect(nearQuotas(resources(449))).toEqual([])
  expect(nearQuotas(resources(450))).toEqual(['450 of 500 resources: see infra/RUNBOOK.md#quotas'])
  const paths = Object.fromEntries(
    Array.from({ length: 135 }, (_, at) => [`/${at}`, { get: {}, post: {}, parameters: [] }]),
  )
  expect(nearQuotas(resources(1, paths))).toEqual(['270 of 300 routes: see infra/RUNBOOK.md#quotas'])
})

test('the product’s stack uses less than nine tenths of each fixed quota [S-23 D13]', () => {
  for (const { what, count, quota } of countsOf(synthesised().toJSON() as Parameters<typeof countsOf>[0]))
    if (what === 'routes') expect(count).toBeLessThanOrEqual(quota)
    else expect(count, what).toBeLessThan(0.9 * quota)
})
