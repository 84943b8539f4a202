import { ApiGatewayV2Client, CreateIntegrationCommand, CreateRouteCommand } from '@aws-sdk/client-apigatewayv2'
import { CloudFormationClient, GetTemplateCommand, paginateListStackResources } from '@aws-sdk/client-cloudformation'
import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda'
import { stackName } from '#infra/stage.ts'
import { SOCKET_STAGE } from '#shared/contract/protocol/originPaths.ts'
import { ACCOUNT, type MiniStack, REGION } from './miniStack.ts'

export interface Deployed {
  /** The base URL of the API's paths. */
  readonly http: string
  readonly socket: string
  /** The functions' environment variables. */
  readonly environment: Readonly<Record<string, string>>
}

const HTTP_API = 'AWS::ApiGatewayV2::Api'
const FUNCTION = 'AWS::Lambda::Function'

/**
 * Finds a stage's URLs, after compensating for gaps in MiniStack 1.5: it ignores routes in the HTTP API's body, and its socket
 * API's URL is not reachable from this machine.
 */
export async function findDeployed(cloud: MiniStack, stage: string): Promise<Deployed> {
  const [formation, gateway, lambda] = [
    new CloudFormationClient(cloud.client),
    new ApiGatewayV2Client(cloud.client),
    new LambdaClient(cloud.client),
  ]
  const StackName = stackName(stage)
  const { TemplateBody = '' } = await formation.send(new GetTemplateCommand({ StackName }))
  const template = JSON.parse(TemplateBody) as Template
  const resources = new Map<string, string>()
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client: formation }, { StackName }))
    for (const { LogicalResourceId = '', PhysicalResourceId = '' } of StackResourceSummaries)
      resources.set(LogicalResourceId, PhysicalResourceId)
  const idsOf = (type: string) => Object.keys(template.Resources).filter(id => template.Resources[id]?.Type === type)
  const physical = (id = '') => resources.get(id) ?? ''
  const bodyOf = (id: string) => template.Resources[id]?.Properties.Body
  const http = idsOf(HTTP_API).find(id => bodyOf(id)) ?? ''
  const sockets = idsOf(HTTP_API).find(id => !bodyOf(id)) ?? ''
  await addRoutes(gateway, physical(http), bodyOf(http) as Body, physical)

  const socketUrl = `${cloud.endpoint}/_aws/execute-api/${physical(sockets)}/${SOCKET_STAGE}`
  let environment = {}
  for (const id of idsOf(FUNCTION)) {
    const named = { FunctionName: physical(id) }
    const { Environment } = await lambda.send(new GetFunctionConfigurationCommand(named))
    environment = { ...Environment?.Variables, SOCKETS_URL: socketUrl }
    await lambda.send(new UpdateFunctionConfigurationCommand({ ...named, Environment: { Variables: environment } }))
  }
  return {
    http: `${cloud.endpoint}/_aws/execute-api/${physical(http)}/$default`,
    socket: socketUrl.replace(/^http/, 'ws'),
    environment,
  }
}

interface Template {
  readonly Resources: Record<string, { readonly Type: string; readonly Properties: { readonly Body?: object } }>
}
interface Body {
  readonly paths: Record<string, Record<string, { 'x-amazon-apigateway-integration'?: { $ref: string } }>>
  readonly components: { 'x-amazon-apigateway-integrations': Record<string, { uri: object }> }
}

async function addRoutes(gateway: ApiGatewayV2Client, ApiId: string, body: Body, physical: (id?: string) => string) {
  const integrations = new Map<string, string>()
  for (const [group, { uri }] of Object.entries(body.components['x-amazon-apigateway-integrations'])) {
    // The URI references one resource: the function.
    const [, id] = /"Fn::GetAtt":\["(\w+)"/.exec(JSON.stringify(uri)) ?? []
    const { IntegrationId = '' } = await gateway.send(
      new CreateIntegrationCommand({
        ApiId,
        IntegrationType: 'AWS_PROXY',
        IntegrationMethod: 'POST',
        IntegrationUri: `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${physical(id)}`,
        PayloadFormatVersion: '2.0',
      }),
    )
    integrations.set(group, IntegrationId)
  }
  for (const [path, operations] of Object.entries(body.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const group = operation['x-amazon-apigateway-integration']?.$ref.split('/').at(-1)
      if (!group) continue
      const verb = method.startsWith('x-') ? 'ANY' : method.toUpperCase()
      await gateway.send(
        new CreateRouteCommand({
          ApiId,
          RouteKey: path === '/$default' ? '$default' : `${verb} ${path}`,
          Target: `integrations/${integrations.get(group)}`,
        }),
      )
    }
}
