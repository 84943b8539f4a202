import type { Template } from 'aws-cdk-lib/assertions'

/** CloudFormation's limit per stack; fixed. */
const MAX_RESOURCES = 500
/** Limit of an HTTP API; AWS raises it on request. */
const MAX_ROUTES = 300
/** Bytes of a template, indented by one as the CDK uploads it; fixed. */
const MAX_BYTES = 1_000_000
/** The share of a quota at which a warning appears. */
const NEAR = 0.9

/** The part of a synthesised template that is counted. */
export interface Counted {
  readonly Resources: ReturnType<Template['findResources']>
}

/** A template's use of each quota. */
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

/** One sentence per nearly exhausted quota. */
export const nearQuotas = (template: Counted): string[] =>
  countsOf(template)
    .filter(({ count, quota }) => count >= NEAR * quota)
    .map(({ what, count, quota }) => `${count} of ${quota} ${what}: see infra/RUNBOOK.md#quotas`)
