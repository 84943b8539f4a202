import { HttpApi, HttpMethod, HttpStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { Groups } from '../shared/contract/endpoint.ts'

/** Every other path under /api. */
export const NOWHERE = '/api/{proxy+}'

interface ProductHttpApiProps {
  contract: Groups
  /** The function that serves a contract group; asked once per group. */
  functionFor: (group: string) => IFunction
}

/** One route per endpoint of the contract, one function per group. The page shares its origin, so there is no CORS. */
export class ProductHttpApi extends Construct {
  readonly api: HttpApi

  constructor(scope: Construct, id: string, { contract, functionFor }: ProductHttpApiProps) {
    super(scope, id)
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false })
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 1000 },
    })
    for (const [group, endpoints] of Object.entries(contract)) {
      // One permission per function instead of one per route: a stack holds 500 resources.
      const integration = new HttpLambdaIntegration(group, functionFor(group), { scopePermissionToRoute: false })
      for (const { method, path } of Object.values(endpoints))
        this.api.addRoutes({ path, methods: [HttpMethod[method]], integration })
      // What the contract does not name is refused in the product's own words, by whichever function comes first.
      if (group === Object.keys(contract)[0])
        this.api.addRoutes({ path: NOWHERE, methods: [HttpMethod.ANY], integration })
    }
  }
}
