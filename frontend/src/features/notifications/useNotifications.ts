import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#frontend/api/client.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { useSession } from '#frontend/api/session.tsx'
import { useLive } from '#frontend/store/useLive.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { Notification } from '#shared/domain/people/notification.ts'

const KEY = ['messages']

export interface Notifications {
  readonly messages: readonly Notification[] | undefined
  readonly failure: { readonly message: string; readonly retry: () => void } | undefined
  readonly unread: number
  readonly read: (id: string) => Promise<void>
  readonly readAll: () => Promise<void>
}

/** A person's notifications. What arrives while the page is open is also said in a toast. */
export function useNotifications(): Notifications {
  const { person } = useSession()
  const queries = useQueryClient()
  const { data, failure } = useLive(KEY, signal => api.users.messages({}, { signal }))
  const again = () => queries.invalidateQueries({ queryKey: KEY })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is the same question every time
  useEffect(
    () =>
      realtime.listen(
        channel.user(person.user_id),
        event => void ((event.type === 'notified' || event.type === 'reconnected') && again()),
      ),
    [person.user_id],
  )
  useArrivals(data)
  return {
    messages: data,
    failure,
    unread: data?.filter(message => !message.read_at).length ?? 0,
    read: async id => {
      await api.users.readMessage({ body: { id } })
      await again()
    },
    readAll: async () => {
      await api.users.readAll()
      await again()
    },
  }
}

/** Says what was not there at the last look. */
function useArrivals(messages: readonly Notification[] | undefined) {
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (!messages) return
    const seen = known.current
    known.current = new Set(messages.map(({ id }) => id))
    if (!seen) return
    for (const { id, message, success } of messages) if (!seen.has(id)) toast(message, success ? 'success' : 'warning')
  }, [messages])
}
