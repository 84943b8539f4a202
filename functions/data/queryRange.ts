import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { settings } from '#functions/runtime/settings.ts'

export interface QueryRange {
  readonly index?: 'gsi1' | 'gsi2' | 'gsi3' | 'gsi4' | undefined
  readonly prefix?: string
  /** The lowest and highest sort key, both inclusive. */
  readonly between?: readonly [lowest: string, highest: string]
  readonly limit?: number
  /** All keys of the index row after which the page starts. */
  readonly after?: Readonly<Record<string, string>> | undefined
  readonly newestFirst?: boolean
  /** Eventually consistent: may miss recent writes, at half the price. */
  readonly lagging?: boolean
}

/** The query input without paging. */
export function questionOf(pk: string, { index, prefix, between }: QueryRange): QueryCommandInput {
  const [partition, sort] = index ? [`${index}pk`, `${index}sk`] : ['pk', 'sk']
  const [sorted, values] = between
    ? [` AND ${sort} BETWEEN :lowest AND :highest`, { ':lowest': between[0], ':highest': between[1] }]
    : prefix
      ? [` AND begins_with(${sort}, :prefix)`, { ':prefix': prefix }]
      : ['', {}]
  return {
    TableName: settings('TABLE_NAME'),
    ...(index && { IndexName: index }),
    KeyConditionExpression: `${partition} = :pk${sorted}`,
    ExpressionAttributeValues: { ':pk': pk, ...values },
  }
}
