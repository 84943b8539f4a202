const IDLE_DELAY_MS = 5_000

/** Runs a task when the page is idle. Safari lacks `requestIdleCallback`. */
export const whenIdle = (task: () => unknown): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(task) : setTimeout(task, IDLE_DELAY_MS)

/** Lets the browser handle input between two long tasks. */
export const yieldToInput = (): Promise<void> => new Promise(done => setTimeout(done))
