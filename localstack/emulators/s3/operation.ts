import type { Exchange } from './exchange.ts'

/** One row of the table that the server reads from the top; the first that fits answers. */
export interface Operation {
  readonly on: 'service' | 'bucket' | 'object'
  readonly method: string
  /** A parameter that must be there, with or without a value: `?cors`. */
  readonly query?: string
  readonly header?: string
  /** `payload` is the hash of the body that was signed. */
  readonly run: (exchange: Exchange, payload: string) => void | Promise<void>
}

export function matchesOperation(operation: Operation, { request, method, query, bucket, key }: Exchange): boolean {
  const on = key ? 'object' : bucket ? 'bucket' : 'service'
  if (operation.on !== on || operation.method !== method) return false
  if (operation.query !== undefined && !query.has(operation.query)) return false
  return operation.header === undefined || request.headers[operation.header] !== undefined
}
