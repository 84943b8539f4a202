import type { Template } from 'aws-cdk-lib/assertions'

/** Of CloudFormation, per stack; it cannot be raised. */
const MAX_RESOURCES = 500
/** Of an HTTP API; Amazon raises it when asked. */
const MAX_ROUTES = 300
/** Of a template, indented by one as the CDK uploads it; it cannot be raised. */
const MAX_BYTES = 1_000_000
/** From here on something has to be done. */
const NEAR = 0.9

/** A synthesised template, as far as it is counted. */
export interface Counted {
  readonly Resources: ReturnType<Template['findResources']>
}

/** What a template has of each quota. */
export function countsOf(template: Counted): { what: string; count: number; quota: number }[] {
  const resources = Object.values(template.Resources)
  const paths = resources.flatMap(({ Type, Properties }) =>
    Type === 'AWS::ApiGatewayV2::Api' ? Object.values<object>(Properties.Body?.paths ?? {}) : [],
  )
  const routes = paths.flatMap(Object.keys).filter(method => method !== 'parameters')
  return [
    { what: 'resources', count: resources.length, quota: MAX_RESOURCES },
    { what: 'routes', count: routes.length, quota: MAX_ROUTES },
    { what: 'bytes', count: Buffer.byteLength(JSON.stringify(template, undefined, 1)), quota: MAX_BYTES },
  ]
}

/** A sentence for each quota that is nearly used up. */
export const nearQuotas = (template: Counted): string[] =>
  countsOf(template)
    .filter(({ count, quota }) => count >= NEAR * quota)
    .map(({ what, count, quota }) => `${count} of ${quota} ${what}: see infra/RUNBOOK.md#quotas`)
