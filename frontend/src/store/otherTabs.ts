/** The other tabs of a user. Each tells the others which building or clearance it has written. */
export class OtherTabs {
  readonly #channel: BroadcastChannel
  #isClosed = false

  constructor(user: string, read: (target: string) => Promise<void>) {
    this.#channel = new BroadcastChannel(`clearfloor-${user}`)
    this.#channel.onmessage = ({ data }) => {
      // What another tab tells while this one closes is read when it opens again.
      read(String(data)).catch(error => {
        if (!this.#isClosed) throw error
      })
    }
  }

  tell(target: string): void {
    this.#channel.postMessage(target)
  }

  close(): void {
    this.#isClosed = true
    this.#channel.close()
  }
}
