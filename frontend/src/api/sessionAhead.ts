import { subscribe } from './bus.ts'
import { api } from './client.ts'

let ahead: ReturnType<typeof api.auth.user> | undefined

/** Asks who is signed in while React and the first screen are still being fetched. */
export function askSessionAhead(): void {
  ahead = api.auth.user()
  ahead.catch(() => undefined)
}
subscribe('session', () => {
  ahead = undefined
})

/** What was asked ahead, the first time; afterwards it is asked again. */
export function sessionAnswer(): ReturnType<typeof api.auth.user> {
  const answer = ahead ?? api.auth.user()
  ahead = undefined
  return answer
}
