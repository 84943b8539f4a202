import type { Exchange } from './exchange.ts'

/** A row of the server's dispatch table; the first matching row answers. */
export interface Operation {
  readonly on: 'service' | 'bucket' | 'object'
  readonly method: string
  /** A required query parameter, with or without a value: `?cors`. */
  readonly query?: string
  readonly header?: string
  /** `payload` is the signed hash of the body. */
  readonly run: (exchange: Exchange, payload: string) => void | Promise<void>
}

export function matchesOperation(operation: Operation, { request, method, query, bucket, key }: Exchange): boolean {
  const on = key ? 'object' : bucket ? 'bucket' : 'service'
  if (operation.on !== on || operation.method !== method) return false
  if (operation.query !== undefined && !query.has(operation.query)) return false
  return operation.header === undefined || request.headers[operation.header] !== undefined
}
