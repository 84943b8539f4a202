import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Groups } from '#shared/contract/protocol/endpoint.ts'
import { allowAddresses } from './addresses.ts'
import { Alarms } from './alarms.ts'
import { Files } from './files.ts'
import { apiFunction, FIRST_COMPANY, REALTIME, UNKNOWN_ROUTE, WORKERS } from './functions.ts'
import { ProductHttpApi } from './httpApi.ts'
import { type CodeSource, Functions } from './lambda.ts'
import { Mail } from './mail.ts'
import { secretKey } from './secretKey.ts'
import { ProductSocketApi } from './socketApi.ts'
import type { Stage } from './stage.ts'
import { ProductTable } from './table.ts'
import { Website } from './website.ts'
import { JobQueues, Workers } from './workers.ts'

interface ClearfloorProps {
  contract: Groups
  code: CodeSource
  stage: Stage
}

/** The whole product, in one stage. */
export class Clearfloor extends Stack {
  constructor(scope: Construct, id: string, { contract, code, stage }: ClearfloorProps) {
    const { name, region, siteOrigin, certificate, addressProvider, chatScript, logDays } = stage
    super(scope, id, {
      description: `Clearfloor, stage ${name}`,
      env: { region },
      tags: { product: 'clearfloor', stage: name },
      terminationProtection: name === 'prod',
    })
    const table = new ProductTable(this, 'Data')
    const files = new Files(this, 'Files', { siteOrigin })
    const queues = new JobQueues(this, 'Jobs', WORKERS)
    const sockets = new ProductSocketApi(this, 'Sockets')
    const connectorKey = secretKey(this, 'ConnectorKey', 'Encrypts what companies give us for their external systems')
    const cdnSecret = secretKey(this, 'CdnSecret', 'Shows the functions that a request came through the CDN')
    const mail = new Mail(this, 'Mail', stage)
    const environment = {
      TABLE_NAME: table.table.tableName,
      FILES_BUCKET: files.bucket.bucketName,
      ...queues.addresses,
      CONNECTOR_KEY_SECRET: connectorKey.secretArn,
      MAIL_FROM: mail.from,
      SOCKETS_URL: sockets.stage.callbackUrl,
      SITE_ORIGIN: siteOrigin,
      // CloudFormation puts the value in when it deploys; the template names the secret only.
      CDN_SECRET: cdnSecret.secretValue.unsafeUnwrap(),
      ADDRESS_PROVIDER: addressProvider,
      ...(chatScript && { CHAT_SCRIPT: chatScript }),
    }
    const functions = new Functions(this, 'Functions', {
      code,
      logDays,
      environment,
      grants: {
        table: to => table.grant(to),
        files: to => files.grant(to),
        queues: to => queues.grantSend(to),
        sockets: to => sockets.grant(to),
        mail: to => mail.grantSend(to),
        addresses: to => addressProvider === 'amazon' && allowAddresses(this, to),
        connectorKey: to => connectorKey.grantRead(to),
      },
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
      cdnSecret: cdnSecret.secretValue.unsafeUnwrap(),
      socketEndpoint: sockets.api.apiEndpoint,
    })
    const alarms = new Alarms(this, 'Alarms', {
      http: http.api,
      functions: functions.all,
      deadLetters: queues.deadLetters,
    })
    const outputs = {
      WebsiteBucket: website.bucket.bucketName,
      DistributionId: website.distribution.distributionId,
      AlarmTopic: alarms.topic.topicArn,
    }
    for (const [output, value] of Object.entries(outputs)) new CfnOutput(this, output, { value })
  }
}
