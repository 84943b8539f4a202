import { subscribe } from './bus.ts'
import { api } from './client.ts'

let ahead: ReturnType<typeof api.auth.user> | undefined

/** Requests the signed-in user while React and the first screen are still loading. */
export function askSessionAhead(): void {
  ahead = api.auth.user()
  ahead.catch(() => undefined)
}
subscribe('session', () => {
  ahead = undefined
})

/** The early answer for the first call; a new request for each later call. */
export function sessionAnswer(): ReturnType<typeof api.auth.user> {
  const answer = ahead ?? api.auth.user()
  ahead = undefined
  return answer
}
