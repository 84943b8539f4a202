/** Ends connections to IndexedDB as browsers do, at a chosen moment of a chosen transaction. Loaded before the store. */

/**
 * `before` it begins; `started`, with its first request under way; `halfWay`, between its requests; `stored`, when the device has
 * it, but the page is told that it was aborted.
 */
export const MOMENTS = ['before', 'started', 'halfWay', 'stored'] as const
export interface Loss {
  /** The how manieth transaction from now on, counted from one. */
  readonly at: number
  readonly moment: (typeof MOMENTS)[number]
}

const { transaction: begin } = IDBDatabase.prototype
/** A transaction that is neither counted nor ended. */
export const beginUndisturbed = (database: IDBDatabase, stores: readonly string[]): IDBTransaction =>
  begin.call(database, [...stores])

let started = 0
let loss: Loss | undefined

/** From now on transactions are counted, and the connection of one is ended. */
export function watch(next: Loss | undefined): void {
  started = 0
  loss = next
}
/** How many have started. */
export const countBegun = (): number => started

/** What is under way is aborted, nothing more can begin, and the page is told. */
function end(database: IDBDatabase, transaction?: IDBTransaction): void {
  transaction?.abort()
  database.close()
  database.dispatchEvent(new Event('close'))
}

IDBDatabase.prototype.transaction = function (...args) {
  started += 1
  if (started !== loss?.at) return begin.apply(this, args)
  const { moment } = loss
  if (moment === 'before') end(this)
  const transaction = begin.apply(this, args)
  const [first = ''] = transaction.objectStoreNames
  const afterRequest = (then: () => void) => {
    transaction.objectStore(first).count().onsuccess = then
  }
  const endNow = () => end(this, transaction)
  if (moment === 'started') afterRequest(endNow)
  if (moment === 'halfWay') afterRequest(() => afterRequest(endNow))
  if (moment === 'stored')
    transaction.addEventListener('complete', event => {
      event.stopImmediatePropagation()
      end(this)
      transaction.dispatchEvent(new Event('abort'))
    })
  return transaction
}
