import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { expect, test } from 'vitest'
import { Clearfloor } from '#infra/stack.ts'
import { contract } from '#shared/contract/index.ts'

const codeOf = () => Code.fromInline('exports.handler = () => {}')
const template = Template.fromStack(
  new Clearfloor(new App(), 'Clearfloor', { contract, siteOrigin: 'https://clearfloor.example', codeOf }),
)
const properties = (type: string) => Object.values(template.findResources(type)).map(found => found.Properties)

test('S-14 A19 the CDN names the viewer to the API and shows by a secret that it is the CDN; the functions have the same secret', () => {
  const [distribution] = properties('AWS::CloudFront::Distribution')
  const { Origins, CacheBehaviors } = distribution?.DistributionConfig ?? {}
  const headersOf = ({
    OriginCustomHeaders = [],
  }: {
    OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[]
  }) => OriginCustomHeaders.filter(({ HeaderName }) => HeaderName === 'x-cdn-secret')
  const [secret] = Origins.flatMap(headersOf)
  expect(Origins.flatMap(headersOf).length).toBeGreaterThan(0)
  expect(JSON.stringify(secret)).toContain('{{resolve:secretsmanager:')
  for (const { TargetOriginId, FunctionAssociations = [], PathPattern } of CacheBehaviors)
    if (PathPattern !== '/socket') {
      const origin = Origins.find(({ Id }: { Id: string }) => Id === TargetOriginId)
      expect(headersOf(origin), PathPattern).toHaveLength(1)
      expect(FunctionAssociations, PathPattern).toHaveLength(1)
    }
  const code = properties('AWS::CloudFront::Function').map(({ FunctionCode }) => String(FunctionCode))
  expect(code.filter(text => text.includes('event.viewer.ip'))).toHaveLength(1)
  const functions = properties('AWS::Lambda::Function').filter(({ Environment }) => Environment?.Variables.TABLE_NAME)
  for (const { Environment } of functions) expect(Environment.Variables.CDN_SECRET).toEqual(secret?.HeaderValue)
})
