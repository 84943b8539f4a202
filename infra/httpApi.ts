import { Aws } from 'aws-cdk-lib'
import { CfnApi, HttpApi, HttpStage, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { Endpoint, Groups } from '#shared/contract/protocol/endpoint.ts'
import { logCalls } from './accessLogs.ts'
import type { Stage } from './stage.ts'

/** The route for every path and method without a route. */
export const DEFAULT_ROUTE = '/$default'
const UNKNOWN = 'unknownRoute'

interface ProductHttpApiProps {
  contract: Groups
  /** The function of a contract group; called once per group. */
  functionFor: (group: string) => IFunction
  unknownRoute: IFunction
  logDays: Stage['logDays']
}

/**
 * One route per path of the contract, one function per group. Routes are in the API's OpenAPI body, because as resources they
 * would exceed the limit of 500 per stack. Page and API share an origin, so CORS is not needed.
 */
export class ProductHttpApi extends Construct {
  readonly api: IHttpApi

  constructor(scope: Construct, id: string, { contract, functionFor, unknownRoute, logDays }: ProductHttpApiProps) {
    super(scope, id)
    const functions = new Map([
      ...Object.keys(contract).map(group => [group, functionFor(group)] as const),
      [UNKNOWN, unknownRoute] as const,
    ])
    const { roleArn } = callerOf(this, [...functions.values()])
    const api = new CfnApi(this, 'Api', { body: bodyOf(contract, functions, roleArn), failOnWarnings: true })
    this.api = HttpApi.fromHttpApiAttributes(this, 'Imported', {
      httpApiId: api.ref,
      apiEndpoint: api.attrApiEndpoint,
    })
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 1000 },
    })
    logCalls(stage, 'http', logDays, HTTP_FIELDS)
  }
}

/** The role under which the API calls functions. One permission per function would be one resource each. */
const callerOf = (scope: Construct, functions: IFunction[]): Role =>
  new Role(scope, 'Caller', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    inlinePolicies: {
      Call: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ['lambda:InvokeFunction'],
            resources: functions.map(({ functionArn }) => functionArn),
          }),
        ],
      }),
    },
  })

/** The route instead of the path, because a path may contain the secret of a link. */
const HTTP_FIELDS = [
  'requestId',
  'identity.sourceIp',
  'requestTime',
  'routeKey',
  'httpMethod',
  'status',
  'responseLength',
  'responseLatency',
]

/** OpenAPI requires a response per operation; the contract's own document describes the real responses. */
const ANSWER = { default: { description: 'The answer of the function' } }

const ANY_METHOD = 'x-amazon-apigateway-any-method'

/**
 * Merges the methods of a path into one ANY route if one function serves all of them, because an API may have only 300 routes. A
 * path stays separate if a literal in another path could match its parameter, because an ANY route would then take that path's
 * other methods.
 */
export function* routesOf(contract: Groups): Generator<{ method: string; path: string; group: string }> {
  const calls = Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.values<Endpoint>(endpoints).map(({ method, path }) => ({ method, path, group })),
  )
  const byPath = Map.groupBy(calls, call => call.path)
  for (const [path, ofPath] of byPath) {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
    const isAlone = !byPath.keys().some(other => other !== path && pattern.test(other))
    const groups = new Set(ofPath.map(({ group }) => group))
    const [group] = groups
    if (group && groups.size === 1 && ofPath.length > 1 && isAlone) yield { method: 'ANY', path, group }
    else yield* ofPath
  }
}

/** The routes as an OpenAPI document with API Gateway's extensions. */
function bodyOf(contract: Groups, functions: ReadonlyMap<string, IFunction>, credentials: string): object {
  const paths: Record<string, Record<string, object>> = {}
  const route = (path: string, method: string, group: string, more?: object) => {
    const integration = { $ref: `#/components/x-amazon-apigateway-integrations/${group}` }
    paths[path] = {
      ...paths[path],
      [method]: { ...more, responses: ANSWER, 'x-amazon-apigateway-integration': integration },
    }
  }
  for (const { method, path, group } of routesOf(contract))
    route(path, method === 'ANY' ? ANY_METHOD : method.toLowerCase(), group)
  route(DEFAULT_ROUTE, ANY_METHOD, UNKNOWN, { isDefaultRoute: true })
  const integrations = [...functions].map(([group, lambda]) => [group, { ...integrationOf(lambda), credentials }])
  return {
    openapi: '3.0.1',
    info: { title: Aws.STACK_NAME, version: '1' },
    paths: Object.fromEntries(Object.entries(paths).map(([path, item]) => [path, { ...item, ...variables(path) }])),
    components: { 'x-amazon-apigateway-integrations': Object.fromEntries(integrations) },
  }
}

const integrationOf = ({ functionArn }: IFunction) => ({
  type: 'aws_proxy',
  httpMethod: 'POST',
  uri: `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31/functions/${functionArn}/invocations`,
  payloadFormatVersion: '2.0',
})

/** OpenAPI requires each path variable to be declared as a parameter. */
function variables(path: string): object {
  const names = [...path.matchAll(/\{(\w+)\+?\}/g)].map(match => match[1])
  if (names.length === 0) return {}
  return { parameters: names.map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } })) }
}
