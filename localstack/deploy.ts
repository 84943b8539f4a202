import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { DEFAULT_ROUTE } from '#infra/httpApi.ts'
import { httpGateway } from '#localstack/gateway/httpGateway.ts'
import { SocketGateway } from '#localstack/gateway/socketGateway.ts'
import { type Invoke, type Lambda, LambdaPool } from '#localstack/lambda/lambdaPool.ts'
import { pollQueue } from '#localstack/lambda/queuePoller.ts'
import { readableCalls } from '#localstack/lambda/readableCalls.ts'
import { schedule } from '#localstack/lambda/schedule.ts'
import { GROUPS } from './functionGroups.ts'
import { physicalIdOf, type Resource, type Stack } from './template.ts'

interface Deployment {
  stack: Stack
  /** Contains one folder per function group. */
  bundles: string
  /** Whether stack traces name source lines. */
  sourceMaps: boolean
  region: string
  /** Overrides variables of the template, such as the emulators' URLs and the page's origin. */
  env: Record<string, string>
  log: Writable
  /** Receives one readable line per call. */
  calls: Writable
}

export interface Deployed {
  http(req: IncomingMessage, res: ServerResponse): Promise<void>
  sockets: SocketGateway
  env: Record<string, string>
  /** From the next call on, these groups run the code currently in their folders. */
  reload(names: readonly string[]): void
  /** Preloads the code of the API. */
  warm(): Promise<void>
  /** Starts the queue pollers and the schedules. */
  startWorkers(): void
  close(): Promise<void>
}

/** Connects the template's functions to its routes, queues and schedules. */
export function deploy(deployment: Deployment): Deployed {
  const { stack, region } = deployment
  const pools = poolsOf(deployment)
  const functions = lambdas(stack)
  const invokeBy = (id: string): Invoke => {
    const lambda = functions.get(id) ?? missing(`function ${id}`)
    const pool = pools.get(groupOf(lambda)) ?? missing(`group of ${lambda.name}`)
    return readableCalls(lambda.name, pool.invokeOf(lambda), line => deployment.calls.write(line))
  }
  const routes = routesOf(stack, invokeBy)
  const sockets = new SocketGateway(stageOf(stack), routes.$connect ?? missing('$connect'))
  let stops: (() => void)[] = []
  return {
    http: httpGateway(Object.fromEntries(Object.entries(routes).filter(([key]) => !key.startsWith('$')))),
    sockets,
    env: environment(deployment, stack.functions()[0]?.resource.Properties),
    reload: names => {
      for (const [name, pool] of pools) if (names.includes(name)) pool.reload()
    },
    warm: async () => void (await Promise.all([...pools.values()].map(pool => pool.warm()))),
    startWorkers: () => {
      stops = [...pollers(stack, region, invokeBy), ...schedules(stack, region, invokeBy)]
    },
    close: async () => {
      for (const stop of stops) stop()
      sockets.close()
      await Promise.all([...pools.values()].map(each => each.close()))
    },
  }
}

const missing = (what: string): never => {
  throw new Error(`The template has no ${what}`)
}

const environment = ({ stack, env }: Deployment, properties?: { Environment: { Variables: object } }) => ({
  ...stack.resolve(properties?.Environment.Variables ?? {}),
  ...env,
})

/** The thread pool of each group, by group name. All functions share the same environment. */
function poolsOf(deployment: Deployment): Map<string, LambdaPool> {
  const { stack, bundles, log, sourceMaps } = deployment
  const env = environment(deployment, stack.functions()[0]?.resource.Properties)
  return new Map(
    GROUPS.map(({ name, threads, warm, memory }) => [
      name,
      new LambdaPool({ dir: join(bundles, name), env, log, sourceMaps, most: threads, warm, heap: memory }),
    ]),
  )
}

const groupOf = ({ name }: Lambda): string =>
  GROUPS.find(({ functions }) => functions.some(row => row.name === name))?.name ?? missing(`group of ${name}`)

const lambdas = (stack: Stack): Map<string, Lambda> =>
  new Map(
    stack.functions().map(({ id, resource: { Properties, Metadata } }) => {
      const { MemorySize: memory, Timeout } = Properties
      return [id, { name: String(Metadata?.Bundle), memory, timeout: Timeout * 1000 }]
    }),
  )

/** The function of each route, from the WebSocket API's resources and the HTTP API's body. */
const routesOf = (stack: Stack, invokeBy: (id: string) => Invoke): Record<string, Invoke> => ({
  ...socketRoutes(stack, invokeBy),
  ...Object.assign(
    {},
    ...stack.of('AWS::ApiGatewayV2::Api').map(({ resource }) => httpRoutes(stack, resource, invokeBy)),
  ),
})

function socketRoutes(stack: Stack, invokeBy: (id: string) => Invoke): Record<string, Invoke> {
  const integrations = new Map(
    stack
      .of('AWS::ApiGatewayV2::Integration')
      .map(({ id, resource: { Properties } }) => [id, functionIn(stack.resolve(Properties.IntegrationUri))]),
  )
  return Object.fromEntries(
    stack.of('AWS::ApiGatewayV2::Route').map(({ resource: { Properties } }) => {
      const integration = stack.resolve(Properties.Target).replace('integrations/', '')
      return [Properties.RouteKey, invokeBy(integrations.get(integration) ?? '')]
    }),
  )
}

const functionIn = (uri: string): string => /:function:(\w+)/.exec(uri)?.[1] ?? ''

const METHODS = ['get', 'post', 'put', 'delete', 'patch']
const ANY = 'x-amazon-apigateway-any-method'
const INTEGRATION = 'x-amazon-apigateway-integration'

function httpRoutes(stack: Stack, { Properties }: Resource, invokeBy: (id: string) => Invoke): Record<string, Invoke> {
  const { paths = {}, components = {} } = stack.resolve(Properties.Body ?? {})
  const functions = components[`${INTEGRATION}s`]
  const routes: [string, Invoke][] = Object.entries<Record<string, never>>(paths).flatMap(([path, item]) =>
    Object.entries<{ [INTEGRATION]: { $ref: string } }>(item)
      .filter(([method]) => method === ANY || METHODS.includes(method))
      .map(([method, operation]) => {
        const group = operation[INTEGRATION].$ref.split('/').at(-1) ?? ''
        const key =
          path === DEFAULT_ROUTE ? 'ANY /{proxy+}' : `${method === ANY ? 'ANY' : method.toUpperCase()} ${path}`
        return [key, invokeBy(functionIn(functions[group].uri))]
      }),
  )
  return Object.fromEntries(routes)
}

const stageOf = (stack: Stack): string =>
  stack.of('AWS::ApiGatewayV2::Stage').find(({ resource }) => resource.Properties.StageName !== '$default')?.resource
    .Properties.StageName ?? missing('WebSocket stage')

/** How many jobs of a queue run at a time; one company may use half (`COMPANY_SHARE` in `cloud.ts`). */
const JOBS_AT_ONCE = 2

function pollers(stack: Stack, region: string, invokeBy: (id: string) => Invoke) {
  const visibilities = new Map(
    stack.of('AWS::SQS::Queue').map(({ id, resource }) => [id, Number(resource.Properties.VisibilityTimeout)]),
  )
  return stack.of('AWS::Lambda::EventSourceMapping').flatMap(({ resource: { Properties } }) => {
    const queue = physicalIdOf(Properties.EventSourceArn)
    const mapping = {
      queueUrl: stack.resolve({ Ref: queue }),
      queueArn: stack.arnOf(queue),
      region,
      batchSize: Properties.BatchSize,
      visibility: visibilities.get(queue) ?? missing(`queue ${queue}`),
      invoke: invokeBy(physicalIdOf(Properties.FunctionName)),
    }
    return Array.from({ length: JOBS_AT_ONCE }, () => pollQueue(mapping))
  })
}

const schedules = (stack: Stack, region: string, invokeBy: (id: string) => Invoke) =>
  stack
    .of('AWS::Events::Rule')
    .flatMap(({ resource: { Properties } }) =>
      Properties.Targets.map((target: { Arn: { 'Fn::GetAtt': [string, string] } }) =>
        schedule(Properties.ScheduleExpression, region, invokeBy(physicalIdOf(target.Arn))),
      ),
    )
