import { Stack } from 'aws-cdk-lib'
import { WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { SOCKET_STAGE } from '#shared/contract/protocol/originPaths.ts'

const ROUTES = ['$connect', '$disconnect', '$default']

/** The WebSocket API. All its routes are one function, added once it exists: the function needs this API's address. */
export class ProductSocketApi extends Construct {
  readonly api: WebSocketApi
  readonly stage: WebSocketStage

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.api = new WebSocketApi(this, 'Api', { apiName: `${Stack.of(this).stackName}-sockets` })
    this.stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: SOCKET_STAGE,
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 1000 },
    })
  }

  serveBy(realtime: IFunction) {
    const integration = new WebSocketLambdaIntegration('realtime', realtime)
    for (const route of ROUTES) this.api.addRoute(route, { integration })
  }

  /** To push to, look at or close one connection. */
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
