import { useEffect, useState } from 'react'
import { clientOf } from '#frontend/api/client.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { useSession } from '#frontend/api/session.tsx'
import { duplicates } from '#shared/contract/building/duplicates.ts'
import { channel } from '#shared/contract/protocol/channels.ts'

export const { duplicates: duplicateCalls } = clientOf({ duplicates })

/** A word that never came is not waited for; the notification says what became of it. */
const PATIENCE_MS = 120_000

interface Duplicating {
  /** Asked for and not there yet. */
  readonly busy: boolean
  readonly begun: () => void
}

/** Hears when the duplicate is there, from the moment at which one may be asked for: the channel is left afterwards. */
export function useDuplicateEvents(entity: 'building' | 'floor' | 'room', id: string, asking: boolean): Duplicating {
  const { actor: person } = useSession()
  const [busy, wait] = useState(false)
  const listening = asking || busy
  useEffect(() => {
    if (!listening) return
    return realtime.listen(channel.duplicate(person.company_id, entity, id), event => {
      if (event.type === 'reconnected' || (event.type === 'duplicated' && event.id === id)) wait(false)
    })
  }, [listening, person.company_id, entity, id])
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => wait(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [busy])
  return { busy, begun: () => wait(true) }
}
