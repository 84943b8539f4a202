import { Aws } from 'aws-cdk-lib'
import { CfnApi, HttpApi, HttpStage, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { Endpoint, Groups } from '#shared/contract/protocol/endpoint.ts'
import { logCalls } from './accessLogs.ts'
import type { Stage } from './stage.ts'

/** Every path and method that no other route takes. */
export const DEFAULT_ROUTE = '/$default'
/** The function behind it, among those of the groups. */
const UNKNOWN = 'unknownRoute'

interface ProductHttpApiProps {
  contract: Groups
  /** The function that serves a contract group; asked once per group. */
  functionFor: (group: string) => IFunction
  unknownRoute: IFunction
  logDays: Stage['logDays']
}

/**
 * One route per path of the contract, one function per group. The routes are in the API's own body, because as
 * resources they would fill a stack, which is limited to 500. The page has the same origin, so there is no CORS.
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

/** As whom the API calls the functions: a permission of each would be a resource of each. */
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

/** The route, never the path: a path may have the secret of a link in it. */
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

/** OpenAPI demands it of each operation; the contract's own document says what is answered. */
const ANSWER = { default: { description: 'The answer of the function' } }

const ANY_METHOD = 'x-amazon-apigateway-any-method'

/**
 * A path with several methods is one route, since an API may have 300, where one function has them all; not where the word of
 * another path can stand for its parameter, because that path is to say itself what it takes.
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

/** The routes as an OpenAPI document with the gateway's own fields. */
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
  const integrations = [...functions].map(([group, made]) => [group, { ...integrationOf(made), credentials }])
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

/** Every variable of a path is named once more beside it. */
function variables(path: string): object {
  const names = [...path.matchAll(/\{(\w+)\+?\}/g)].map(match => match[1])
  if (names.length === 0) return {}
  return { parameters: names.map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } })) }
}
