/** A command of the table's client. */
export interface Command {
  readonly constructor: { readonly name: string }
  readonly input: object
}

interface Key {
  readonly pk?: unknown
  readonly sk?: unknown
}
interface Input {
  readonly Key?: Key
  readonly Item?: Key
  readonly IndexName?: string
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>
  readonly TransactItems?: readonly Readonly<Partial<Record<'Put' | 'Update' | 'Delete', { Item?: Key; Key?: Key }>>>[]
  readonly RequestItems?: Readonly<Record<string, { readonly Keys?: readonly Key[] }>>
}

const READS = ['GetCommand', 'BatchGetCommand', 'QueryCommand']
const nameOf = ({ pk, sk }: Key = {}) => `${pk} ${sk}`
export const isRead = ({ constructor: { name } }: Command) => READS.includes(name)

/** The rows that a command writes; undefined for a batch, which names them in other ways. */
function written({ constructor: { name }, input }: Command): readonly Key[] | undefined {
  const { TransactItems = [], Item, Key } = input as Input
  if (['PutCommand', 'UpdateCommand', 'DeleteCommand'].includes(name)) return [Item ?? Key ?? {}]
  if (name !== 'TransactWriteCommand') return undefined
  return TransactItems.flatMap(({ Put, Update, Delete }) => Put?.Item ?? Update?.Key ?? Delete?.Key ?? [])
}

/** Whether a call is a read of rows that none of the others writes, so that it answers the same before and after them. */
export function isUntouchedBy(call: Command, others: readonly Command[]): boolean {
  if (!isRead(call)) return false
  const { Key, RequestItems = {}, IndexName, ExpressionAttributeValues } = call.input as Input
  const writes = others.filter(other => !isRead(other)).map(written)
  if (writes.length === 0) return true
  // A write may move a row into or out of an index, wherever the row is.
  if (IndexName || writes.includes(undefined)) return false
  const rows = writes.flatMap(each => each ?? [])
  if (call.constructor.name === 'QueryCommand') return rows.every(({ pk }) => pk !== ExpressionAttributeValues?.[':pk'])
  const read = new Set([Key, ...Object.values(RequestItems).flatMap(({ Keys = [] }) => Keys)].map(nameOf))
  return rows.every(row => !read.has(nameOf(row)))
}
