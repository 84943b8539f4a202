/** Ends IndexedDB connections as browsers do, at a chosen moment of a chosen transaction. Loaded before the store. */

/**
 * `before`: before the transaction starts; `started`: with its first request under way; `halfWay`: between its requests;
 * `stored`: after the device has stored it, but the page gets an abort.
 */
export const MOMENTS = ['before', 'started', 'halfWay', 'stored'] as const
export interface Loss {
  /** The number of the transaction, counted from one after `watch`. */
  readonly at: number
  readonly moment: (typeof MOMENTS)[number]
}

const { transaction: begin } = IDBDatabase.prototype
/** Begins a transaction that is neither counted nor ended. */
export const beginUndisturbed = (database: IDBDatabase, stores: readonly string[]): IDBTransaction =>
  begin.call(database, [...stores])

let started = 0
let loss: Loss | undefined

/** Starts counting transactions, and ends the connection at the given one. */
export function watch(next: Loss | undefined): void {
  started = 0
  loss = next
}
export const countBegun = (): number => started

/** Aborts running transactions, prevents new ones, and fires the connection's close event. */
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
