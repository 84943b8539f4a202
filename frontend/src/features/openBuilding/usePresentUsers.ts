import { useEffect, useState } from 'react'
import { realtime } from '#frontend/api/realtime.ts'
import { useSession } from '#frontend/api/session.tsx'
import { useConnection } from '#frontend/store/StoreProvider.tsx'

export interface Person {
  readonly id: string
  readonly name: string
}
const NOBODY: readonly Person[] = []

/** The other users who have the building or room of a channel open now; empty while unknown. */
export function usePresentUsers(channel: string): readonly Person[] {
  const { actor } = useSession()
  const connection = useConnection()
  const [people, setPeople] = useState(NOBODY)
  useEffect(() => {
    setPeople(NOBODY)
    return realtime.subscribe(channel, event => {
      if (event.type === 'present') setPeople(event.people)
      if (event.type === 'reconnected') setPeople(NOBODY)
    })
  }, [channel])
  return connection === 'online' ? people.filter(({ id }) => id !== actor.user_id) : NOBODY
}
