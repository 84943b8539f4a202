import { type App, type CfnElement, CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Construct, IConstruct } from 'constructs'
import type { Groups } from '#shared/contract/protocol/endpoint.ts'
import { accessLogBucket } from './accessLogs.ts'
import { Alarms } from './alarms.ts'
import { Budget } from './budget.ts'
import { CdnWatch, Firewall } from './edge.ts'
import { Files } from './files.ts'
import type { FunctionRow, Need } from './functionRow.ts'
import { apiFunction, FIRST_COMPANY, REALTIME, UNKNOWN_ROUTE } from './functions.ts'
import { ProductHttpApi } from './httpApi.ts'
import { type CodeSource, Functions } from './lambda.ts'
import { allowMail, mailOf } from './mail.ts'
import { Monitoring } from './monitoring.ts'
import { acceptWildcards } from './nag.ts'
import { cdnSecretsOf, secretKey } from './secrets.ts'
import { ProductSocketApi } from './socketApi.ts'
import { mailRegion, type Stage, stackName } from './stage.ts'
import { ProductTable } from './table.ts'
import { Website } from './website.ts'
import { WORKERS } from './workerRows.ts'
import { JobQueues, Workers } from './workers.ts'

interface ClearfloorProps {
  contract: Groups
  code: CodeSource
  stage: Stage
  /** The ARN of the site's firewall. */
  firewall?: string | undefined
}

/** The stacks of a stage: the product and, with `edge`, the firewall and the CDN's alarms. */
export function deployStage(app: App, { contract, code, stage }: Omit<ClearfloorProps, 'firewall'>): Clearfloor {
  const id = stackName(stage.name)
  const firewall = stage.edge ? new Firewall(app, `${id}-Firewall`, stage).arn : undefined
  const product = new Clearfloor(app, id, { contract, code, stage, firewall })
  if (stage.edge) new CdnWatch(app, `${id}-Cdn`, stage, product.distribution)
  return product
}

class Clearfloor extends Stack {
  readonly distribution: Distribution

  constructor(scope: Construct, id: string, { contract, code, stage, firewall }: ClearfloorProps) {
    const { name, region, siteOrigin, certificate, chatScript } = stage
    super(scope, id, {
      description: `Clearfloor, stage ${name}`,
      env: { region },
      crossRegionReferences: true,
      tags: { product: 'clearfloor', stage: name },
      terminationProtection: name === 'prod',
    })
    // Buckets grant log delivery by bucket policy instead of ACL.
    this.node.setContext('@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy', true)
    const stores = storesOf(this, stage)
    const { queues, sockets, files } = stores
    const functions = new Functions(this, 'Functions', {
      code,
      logDays: stage.logDays,
      environment: environmentOf(stores, stage),
      grants: grantsOf(this, stores, stage),
    })
    const http = new ProductHttpApi(this, 'Http', {
      contract,
      logDays: stage.logDays,
      functionFor: group => functions.add(apiFunction(group)),
      unknownRoute: functions.add(UNKNOWN_ROUTE),
    })
    sockets.serveBy(functions.add(REALTIME))
    functions.add(FIRST_COMPANY)
    new Workers(this, 'Workers', WORKERS, queues, row => functions.add(row))
    acceptWildcards(functions, this, { bucket: idOf(files.bucket), socketApi: idOf(sockets.api) })
    const website = new Website(this, 'Website', {
      siteOrigin,
      certificate,
      bucketOrigin: files.origin,
      chatScript,
      httpEndpoint: http.api.apiEndpoint,
      cdnSecret: stores.cdnSecrets.now,
      firewall,
      logs: stores.logs,
      socketEndpoint: sockets.api.apiEndpoint,
    })
    // Functions accept the CDN's new secret before the CDN sends it.
    this.distribution = website.distribution
    this.distribution.node.addDependency(...functions.all.values())
    const alarms = new Alarms(this, 'Alarms', stage)
    mailOf(this, stage, alarms)
    new Budget(this, 'Budget', stage)
    const monitored = { alarms, http: http.api, functions: functions.all, queues, table: stores.table.table }
    const { deploymentAlarms } = new Monitoring(this, 'Monitoring', monitored)
    const outputs = {
      Table: stores.table.table.tableName,
      FilesBucket: files.bucket.bucketName,
      WebsiteBucket: website.bucket.bucketName,
      DistributionId: website.distribution.distributionId,
      RollbackTriggers: deploymentAlarms.map(({ alarmArn }) => alarmArn).join(' '),
    }
    for (const [output, value] of Object.entries(outputs)) new CfnOutput(this, output, { value })
  }
}

/** The logical id in the template. */
const idOf = (construct: IConstruct): string =>
  Stack.of(construct).getLogicalId(construct.node.defaultChild as CfnElement)

type Stores = ReturnType<typeof storesOf>

/** Storage, queues, sockets and secrets. */
function storesOf(scope: Stack, stage: Stage) {
  const logs = accessLogBucket(scope, stage)
  return {
    logs,
    table: new ProductTable(scope, 'Data'),
    files: new Files(scope, 'Files', { siteOrigin: stage.siteOrigin, logs }),
    queues: new JobQueues(scope, 'Jobs', WORKERS),
    sockets: new ProductSocketApi(scope, 'Sockets', stage),
    connectorKey: secretKey(
      scope,
      'ConnectorKey',
      'Encrypts the secrets in the table: of external systems, of single sign-on and of one-time codes',
    ),
    canarySecret: secretKey(
      scope,
      'CanarySecret',
      'What the password of the canary’s user is made of',
      RemovalPolicy.DESTROY,
    ),
    cdnSecrets: cdnSecretsOf(scope, stage),
  }
}

/** The functions' settings (functions/runtime/settings.ts). */
const environmentOf = (
  { table, files, queues, sockets, connectorKey, canarySecret, cdnSecrets }: Stores,
  stage: Stage,
) => ({
  TABLE_NAME: table.table.tableName,
  FILES_BUCKET: files.bucket.bucketName,
  ...queues.addresses,
  CONNECTOR_KEY_SECRET: connectorKey.secretArn,
  CANARY_SECRET: canarySecret.secretArn,
  MAIL_FROM: `Clearfloor <${stage.mailFrom}>`,
  MAIL_REGION: mailRegion(stage),
  SOCKETS_URL: sockets.stage.callbackUrl,
  SITE_ORIGIN: stage.siteOrigin,
  CDN_SECRETS: `${cdnSecrets.now},${cdnSecrets.before}`,
  ADDRESS_PROVIDER: stage.addressProvider,
  ...(stage.chatScript && { CHAT_SCRIPT: stage.chatScript }),
})

const grantsOf = (
  stack: Stack,
  { table, files, queues, sockets, connectorKey, canarySecret }: Stores,
  stage: Stage,
): Record<Need, (to: IGrantable, row: FunctionRow) => void> => ({
  table: (to, row) => table.grant(to, row.partitions),
  files: to => files.grant(to),
  queues: to => queues.grantSend(to),
  queueStates: to => queues.grantOperate(to),
  sockets: to => sockets.grant(to),
  mail: to => allowMail(stack, stage, to),
  addresses: to => stage.addressProvider === 'amazon' && allowAddresses(stack, to),
  connectorKey: to => connectorKey.grantRead(to),
  canarySecret: to => canarySecret.grantRead(to),
})

/** Amazon Location suggests and looks up addresses. Its provider is an AWS resource, one per region. */
const allowAddresses = ({ partition, region }: Stack, to: IGrantable): void => {
  to.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['geo-places:Autocomplete', 'geo-places:GetPlace'],
      resources: [`arn:${partition}:geo-places:${region}::provider/default`],
    }),
  )
}
