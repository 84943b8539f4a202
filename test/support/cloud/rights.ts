import type { Partitions } from '#infra/functionRow.ts'
import { PARTITIONS } from '#infra/functions.ts'
import { groupOfCall } from '#localstack/gateway/callHandler.ts'

const partitionsOf: Readonly<Record<string, Partitions | undefined>> = PARTITIONS

/** Whether an IAM `StringLike` pattern matches a partition. */
export const fits = (pattern: string, partition: string): boolean =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    's',
  ).test(partition)

type Row = Readonly<Record<string, unknown>> | undefined
interface Part {
  readonly Key?: Row
  readonly Item?: Row
}
interface Input extends Part {
  readonly ConsistentRead?: boolean
  readonly KeyConditionExpression?: string
  readonly ExpressionAttributeValues?: Row
  readonly TransactItems?: readonly Readonly<Partial<Record<'Put' | 'Update' | 'Delete' | 'ConditionCheck', Part>>>[]
  readonly RequestItems?: Readonly<
    Record<
      string,
      { readonly Keys: readonly Row[] } | readonly { readonly PutRequest?: Part; readonly DeleteRequest?: Part }[]
    >
  >
}

/** The partitions that an SDK command reads and writes. */
function touched(name: string, input: Input): Partitions {
  const pk = ({ Key, Item }: Part = {}) => String((Key ?? Item)?.pk)
  const { TransactItems = [], RequestItems = {} } = input
  if (name === 'QueryCommand') return { reads: [String(input.ExpressionAttributeValues?.[':pk'])], writes: [] }
  if (name === 'GetCommand') return { reads: [pk(input)], writes: [] }
  const requests = Object.values(RequestItems)
  const checks = TransactItems.flatMap(({ ConditionCheck }) => ConditionCheck ?? [])
  const changes = TransactItems.flatMap(({ Put, Update, Delete }) => Put ?? Update ?? Delete ?? [])
  const batch = requests.flatMap(each => ('Keys' in each ? [] : each.map(one => one.PutRequest ?? one.DeleteRequest)))
  return {
    reads: [...requests.flatMap(each => ('Keys' in each ? each.Keys.map(Key => pk({ Key })) : [])), ...checks.map(pk)],
    writes: [...changes.map(pk), ...batch.map(pk), ...(input.Key || input.Item ? [pk(input)] : [])],
  }
}

/** Like the table on AWS, throws if the running function accesses a partition that the stack does not grant. */
export function refuseWithoutRight(command: { readonly input: unknown }): void {
  const group = groupOfCall.getStore() ?? ''
  const rights = partitionsOf[group]
  if (!rights) return
  const { reads, writes } = touched(command.constructor.name, command.input as Input)
  const refuse = (needed: readonly string[], given: readonly string[], what: string) => {
    const other = needed.find(partition => !given.some(pattern => fits(pattern, partition)))
    if (other !== undefined) throw new Error(`AccessDenied: the function api-${group} may not ${what} ${other}`)
  }
  refuse(reads, [...rights.reads, ...rights.writes], 'read')
  refuse(writes, rights.writes, 'write')
}
