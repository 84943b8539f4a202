/** Calls that wait for a message, by queue (long polling). */
export class Waiting {
  readonly #waiters = new Map<string, Set<() => void>>()

  wake(queue: string) {
    for (const waiter of [...(this.#waiters.get(queue) ?? [])]) waiter()
  }

  /** Resolves when the queue is woken, after `ms`, or when the client disconnects. */
  wait(queue: string, ms: number, gone: AbortSignal): Promise<void> {
    const waiters = this.#waiters.get(queue) ?? new Set()
    this.#waiters.set(queue, waiters)
    return new Promise(resolve => {
      const end = () => {
        clearTimeout(timer)
        waiters.delete(end)
        gone.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      waiters.add(end)
      gone.addEventListener('abort', end)
    })
  }
}
