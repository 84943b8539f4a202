import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { IGrantable } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import type { Groups } from '#shared/contract/protocol/endpoint.ts'
import { allowAddresses } from './addresses.ts'
import { Alarms } from './alarms.ts'
import { Budget } from './budget.ts'
import { Files } from './files.ts'
import type { Need } from './functionRow.ts'
import { apiFunction, FIRST_COMPANY, REALTIME, UNKNOWN_ROUTE } from './functions.ts'
import { ProductHttpApi } from './httpApi.ts'
import { type CodeSource, Functions } from './lambda.ts'
import { allowMail, mailOf } from './mail.ts'
import { Monitoring } from './monitoring.ts'
import { secretKey } from './secretKey.ts'
import { ProductSocketApi } from './socketApi.ts'
import { mailRegion, type Stage } from './stage.ts'
import { ProductTable } from './table.ts'
import { Website } from './website.ts'
import { WORKERS } from './workerRows.ts'
import { JobQueues, Workers } from './workers.ts'

interface ClearfloorProps {
  contract: Groups
  code: CodeSource
  stage: Stage
}

/** The whole product, in one stage. */
export class Clearfloor extends Stack {
  constructor(scope: Construct, id: string, { contract, code, stage }: ClearfloorProps) {
    const { name, region, siteOrigin, certificate, chatScript } = stage
    super(scope, id, {
      description: `Clearfloor, stage ${name}`,
      env: { region },
      tags: { product: 'clearfloor', stage: name },
      terminationProtection: name === 'prod',
    })
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
      functionFor: group => functions.add(apiFunction(group)),
      unknownRoute: functions.add(UNKNOWN_ROUTE),
    })
    sockets.serveBy(functions.add(REALTIME))
    functions.add(FIRST_COMPANY)
    new Workers(this, 'Workers', WORKERS, queues, row => functions.add(row))
    const website = new Website(this, 'Website', {
      siteOrigin,
      certificate,
      bucketOrigin: files.origin,
      chatScript,
      httpEndpoint: http.api.apiEndpoint,
      cdnSecret: stores.cdnSecret.secretValue.unsafeUnwrap(),
      socketEndpoint: sockets.api.apiEndpoint,
    })
    const alarms = new Alarms(this, 'Alarms', stage)
    mailOf(this, stage, alarms)
    new Budget(this, 'Budget', stage)
    const monitored = { alarms, http: http.api, functions: functions.all, queues, table: stores.table.table }
    const { deploymentAlarms } = new Monitoring(this, 'Monitoring', monitored)
    const outputs = {
      WebsiteBucket: website.bucket.bucketName,
      DistributionId: website.distribution.distributionId,
      RollbackTriggers: deploymentAlarms.map(({ alarmArn }) => alarmArn).join(' '),
    }
    for (const [output, value] of Object.entries(outputs)) new CfnOutput(this, output, { value })
  }
}

type Stores = ReturnType<typeof storesOf>

/** What is kept, and how functions are reached. */
const storesOf = (scope: Stack, stage: Stage) => ({
  table: new ProductTable(scope, 'Data'),
  files: new Files(scope, 'Files', stage),
  queues: new JobQueues(scope, 'Jobs', WORKERS),
  sockets: new ProductSocketApi(scope, 'Sockets'),
  connectorKey: secretKey(scope, 'ConnectorKey', 'Encrypts what companies give us for their external systems'),
  cdnSecret: secretKey(scope, 'CdnSecret', 'Shows the functions that a request came through the CDN'),
})

/** The settings of functions (functions/runtime/settings.ts). */
const environmentOf = ({ table, files, queues, sockets, connectorKey, cdnSecret }: Stores, stage: Stage) => ({
  TABLE_NAME: table.table.tableName,
  FILES_BUCKET: files.bucket.bucketName,
  ...queues.addresses,
  CONNECTOR_KEY_SECRET: connectorKey.secretArn,
  MAIL_FROM: `Clearfloor <${stage.mailFrom}>`,
  MAIL_REGION: mailRegion(stage),
  SOCKETS_URL: sockets.stage.callbackUrl,
  SITE_ORIGIN: stage.siteOrigin,
  // CloudFormation puts the value in when it deploys; the template names the secret only.
  CDN_SECRET: cdnSecret.secretValue.unsafeUnwrap(),
  ADDRESS_PROVIDER: stage.addressProvider,
  ...(stage.chatScript && { CHAT_SCRIPT: stage.chatScript }),
})

const grantsOf = (
  stack: Stack,
  { table, files, queues, sockets, connectorKey }: Stores,
  stage: Stage,
): Record<Need, (to: IGrantable) => void> => ({
  table: to => table.grant(to),
  files: to => files.grant(to),
  queues: to => queues.grantSend(to),
  sockets: to => sockets.grant(to),
  mail: to => allowMail(stack, stage, to),
  addresses: to => stage.addressProvider === 'amazon' && allowAddresses(stack, to),
  connectorKey: to => connectorKey.grantRead(to),
})
