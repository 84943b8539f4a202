/**
 * Ends the transactions of a database with the page that is left. Safari keeps such a page for the way back, with what it has
 * begun, and until it is forgotten every later page waits for that in vain (https://github.com/w3c/IndexedDB/issues/381).
 */
export function endWithPage(database: IDBDatabase): void {
  const begin = database.transaction.bind(database)
  const unfinished = new Set<IDBTransaction>()
  let isLeft = false
  database.transaction = (...args) => {
    const transaction = begin(...args)
    unfinished.add(transaction)
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => unfinished.delete(transaction))
    // Stores what is still written on the way out.
    if (isLeft) queueMicrotask(() => transaction.commit())
    return transaction
  }
  addEventListener('pagehide', ({ persisted }) => {
    isLeft = persisted
    if (persisted) unfinished.forEach(abort)
  })
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is being committed.
  }
}
