import { Stack } from 'aws-cdk-lib'
import { WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { SOCKET_STAGE } from '#shared/contract/protocol/originPaths.ts'
import { logCalls, mayLog } from './accessLogs.ts'
import { accept } from './nag.ts'
import type { Stage } from './stage.ts'

const ROUTES = ['$connect', '$disconnect', '$default']

const SOCKET_FIELDS = [
  'requestId',
  'identity.sourceIp',
  'requestTime',
  'routeKey',
  'eventType',
  'status',
  'connectionId',
]

/** The WebSocket API. One function serves all routes. It is added later, because the function needs this API's URL. */
export class ProductSocketApi extends Construct {
  readonly api: WebSocketApi
  readonly stage: WebSocketStage

  constructor(scope: Construct, id: string, { logDays }: Pick<Stage, 'logDays'>) {
    super(scope, id)
    this.api = new WebSocketApi(this, 'Api', { apiName: `${Stack.of(this).stackName}-sockets` })
    this.stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: SOCKET_STAGE,
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 1000 },
    })
    logCalls(this.stage, 'sockets', logDays, SOCKET_FIELDS).addResourceDependency(mayLog(this))
  }

  serveBy(realtime: IFunction) {
    const integration = new WebSocketLambdaIntegration('realtime', realtime)
    for (const route of ROUTES) this.api.addRoute(route, { integration })
    accept(this.api, 'APIG4', 'The function reads the session when a socket is opened: the gateway knows no sessions')
  }

  /** Allows sending to, inspecting and closing connections. */
  grant({ grantPrincipal }: IGrantable) {
    const resource = `${this.api.apiId}/${SOCKET_STAGE}/*/@connections/*`
    grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({
        actions: ['execute-api:ManageConnections'],
        resources: [Stack.of(this).formatArn({ service: 'execute-api', resource })],
      }),
    )
  }
}
