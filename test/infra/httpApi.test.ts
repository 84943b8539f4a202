import { expect, test } from 'vitest'
import { DEFAULT_ROUTE, routesOf } from '#infra/httpApi.ts'
import { contract } from '#shared/contract/index.ts'
import type { Endpoint } from '#shared/contract/protocol/endpoint.ts'
import { isApiPath } from '#shared/contract/protocol/originPaths.ts'
import { propertiesIn, synthesised } from './synthesised.ts'

const endpoints: readonly Endpoint[] = Object.values(contract).flatMap(group => Object.values(group))

const template = synthesised()
const properties = (type: string) => propertiesIn(template, type)

test('every endpoint of the contract is a route; all else under /api is refused by us, and there is no other route [S-23]', () => {
  const sockets = properties('AWS::ApiGatewayV2::Route').map(route => route.RouteKey)
  const body = properties('AWS::ApiGatewayV2::Api').find(api => api.Body)?.Body
  const http = Object.entries<object>(body.paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter(method => method !== 'parameters')
      .map(method => `${method === 'x-amazon-apigateway-any-method' ? 'ANY' : method.toUpperCase()} ${path}`),
  )
  const routes = [...sockets, ...http]
  const wanted = [
    ...Array.from(routesOf(contract), ({ method, path }) => `${method} ${path}`),
    '$connect',
    '$disconnect',
    '$default',
    `ANY ${DEFAULT_ROUTE}`,
  ]
  expect(routes.toSorted()).toEqual(wanted.toSorted())
  const isRouted = ({ method, path }: Endpoint) =>
    wanted.includes(`${method} ${path}`) || wanted.includes(`ANY ${path}`)
  expect(endpoints.filter(endpoint => !isRouted(endpoint))).toEqual([])
})

test('every path of the contract is behind the page’s origin [S-23]', () => {
  expect(endpoints.filter(({ path }) => !isApiPath(path))).toEqual([])
})

/** The part of an HTTP API's integration that the tests read. */
interface Integration {
  readonly uri: { readonly 'Fn::Join': readonly [string, readonly { readonly 'Fn::GetAtt'?: unknown }[]] }
  readonly credentials: { readonly 'Fn::GetAtt': readonly [string, string] }
}

test('the API calls its functions through one role, which may do nothing else [S-23]', () => {
  const body = properties('AWS::ApiGatewayV2::Api').find(api => api.Body)?.Body
  const integrations = Object.values<Integration>(body.components['x-amazon-apigateway-integrations'])
  expect(integrations).toHaveLength(Object.keys(contract).length + 1)
  const [caller = '', ...others] = new Set(integrations.map(({ credentials }) => credentials['Fn::GetAtt'][0]))
  expect(others).toEqual([])
  const { AssumeRolePolicyDocument, Policies } = template.findResources('AWS::IAM::Role')[caller]?.Properties ?? {}
  expect(AssumeRolePolicyDocument.Statement).toEqual([
    { Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'apigateway.amazonaws.com' } },
  ])
  const called = integrations.map(({ uri }) => uri['Fn::Join'][1].find(part => part['Fn::GetAtt']))
  expect(Policies).toHaveLength(1)
  expect(Policies[0].PolicyDocument.Statement).toEqual([
    { Action: 'lambda:InvokeFunction', Effect: 'Allow', Resource: called },
  ])
})
