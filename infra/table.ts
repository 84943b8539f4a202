import { RemovalPolicy } from 'aws-cdk-lib'
import {
  AttributeType,
  Billing,
  type GlobalSecondaryIndexPropsV2,
  ProjectionType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb'
import { Effect, type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import type { Partitions } from './functionRow.ts'

const LISTS = ['gsi1', 'gsi2', 'gsi3']
/** Finds the keys of a row by its id alone. */
const ID_INDEX: GlobalSecondaryIndexPropsV2 = {
  indexName: 'gsi4',
  partitionKey: { name: 'gsi4pk', type: AttributeType.STRING },
  projectionType: ProjectionType.KEYS_ONLY,
}

/** No Scan, because a screen's cost must not grow with the company's data. A transaction needs the rights of its actions. */
const READS = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem']
const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']

/** Actions that could change or delete a row. Functions themselves refuse overwrites (`functions/data/table.ts`). */
const CHANGES = ['UpdateItem', 'DeleteItem', 'BatchWriteItem']
/** Append-only partitions: the audit log of a company and the history of a building, which is part of the command records. */
const APPEND_ONLY = ['C#*#AUDITLOG', 'C#*#COMMAND#*', 'C#*#BUILDING#*#HISTORY']

/** The single table. `functions/data/keys.ts` lists its keys. */
export class ProductTable extends Construct {
  readonly table: TableV2

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      globalSecondaryIndexes: [...LISTS.map(listIndex), ID_INDEX],
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: 'ttl',
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
  }

  grant({ grantPrincipal }: IGrantable, partitions?: Partitions) {
    const { tableArn } = this.table
    const resources = [tableArn, ...[...LISTS, ID_INDEX.indexName].map(name => `${tableArn}/index/${name}`)]
    const allow = (actions: readonly string[], keys?: readonly string[]) =>
      grantPrincipal.addToPrincipalPolicy(
        new PolicyStatement({
          actions: actions.map(action => `dynamodb:${action}`),
          resources,
          ...(keys && { conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } } }),
        }),
      )
    if (partitions) {
      allow(READS, [...new Set([...partitions.reads, ...partitions.writes])])
      allow(WRITES, partitions.writes)
    } else allow([...READS, ...WRITES])
    grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        actions: CHANGES.map(action => `dynamodb:${action}`),
        resources: [tableArn],
        conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': APPEND_ONLY } },
      }),
    )
  }
}

/** Lists are read from an index alone: `row` contains the list entry. */
const listIndex = (indexName: string): GlobalSecondaryIndexPropsV2 => ({
  indexName,
  partitionKey: { name: `${indexName}pk`, type: AttributeType.STRING },
  sortKey: { name: `${indexName}sk`, type: AttributeType.STRING },
  projectionType: ProjectionType.INCLUDE,
  nonKeyAttributes: ['row'],
})
