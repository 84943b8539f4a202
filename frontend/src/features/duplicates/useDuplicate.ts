import { useEffect, useState } from 'react'
import { clientOf } from '#frontend/api/client.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { useSession } from '#frontend/api/session.tsx'
import { persistentToast } from '#frontend/ui/dialogs/toast.tsx'
import { duplicates } from '#shared/contract/building/duplicates.ts'
import { channel } from '#shared/contract/protocol/channels.ts'

export const { duplicates: duplicateCalls } = clientOf({ duplicates })

/** How long to wait for the event. If it never arrives, the notification still reports the outcome. */
const MAX_WAIT_MS = 120_000

interface DuplicateProgress {
  readonly busy: boolean
  /** Runs the request. The end event may arrive before the answer. */
  readonly during: (request: Promise<unknown>) => Promise<void>
}

/** Subscribes to the end of a duplication while its dialog is open or one is in progress. */
export function useDuplicateEvents(
  entity: 'building' | 'floor' | 'room',
  id: string,
  isOpen: boolean,
  noun: string = entity,
): DuplicateProgress {
  const { actor } = useSession()
  const [busy, setBusy] = useState(false)
  const isSubscribed = isOpen || busy
  useEffect(() => {
    if (!isSubscribed) return
    return realtime.subscribe(channel.duplicate(actor.company_id, entity, id), event => {
      if (event.type === 'reconnected' || (event.type === 'duplicated' && event.id === id)) setBusy(false)
    })
  }, [isSubscribed, actor.company_id, entity, id])
  useEffect(() => {
    if (!busy) return
    const end = persistentToast(`Duplicating the ${noun}…`, 'busy')
    const timer = setTimeout(() => setBusy(false), MAX_WAIT_MS)
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [busy, noun])
  const during = async (request: Promise<unknown>) => {
    setBusy(true)
    try {
      await request
    } catch (error) {
      setBusy(false)
      throw error
    }
  }
  return { busy, during }
}
