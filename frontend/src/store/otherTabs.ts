/** The other tabs of a user. Each tab announces the building or clearance it has written. */
export class OtherTabs {
  readonly #channel: BroadcastChannel
  #isClosed = false

  constructor(user: string, read: (target: string) => Promise<void>) {
    this.#channel = new BroadcastChannel(`clearfloor-${user}`)
    this.#channel.onmessage = ({ data }) => {
      // A closing tab can ignore this: it reads the changes when it opens again.
      read(String(data)).catch(error => {
        if (!this.#isClosed) throw error
      })
    }
  }

  notify(target: string): void {
    this.#channel.postMessage(target)
  }

  close(): void {
    this.#isClosed = true
    this.#channel.close()
  }
}
