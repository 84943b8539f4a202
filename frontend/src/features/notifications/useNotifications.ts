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

/** The user's notifications. Those that arrive while the page is open are also shown as toasts. */
export function useNotifications(): Notifications {
  const { actor } = useSession()
  const queries = useQueryClient()
  const { data, failure } = useLive(KEY, signal => api.users.messages({}, { signal }))
  const refetch = () => queries.invalidateQueries({ queryKey: KEY })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refetch` does the same every time
  useEffect(
    () =>
      realtime.subscribe(
        channel.user(actor.user_id),
        event => void ((event.type === 'notified' || event.type === 'reconnected') && refetch()),
      ),
    [actor.user_id],
  )
  useToastsForNew(data)
  return {
    messages: data,
    failure,
    unread: data?.filter(message => !message.read_at).length ?? 0,
    read: async id => {
      await api.users.readMessage({ body: { id } })
      await refetch()
    },
    readAll: async () => {
      await api.users.readAll()
      await refetch()
    },
  }
}

/** Shows a toast for each notification that was not in the last answer. */
function useToastsForNew(messages: readonly Notification[] | undefined) {
  const knownIds = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (!messages) return
    const seenBefore = knownIds.current
    knownIds.current = new Set(messages.map(({ id }) => id))
    if (!seenBefore) return
    for (const { id, message, success } of messages)
      if (!seenBefore.has(id)) toast(message, success ? 'success' : 'warning')
  }, [messages])
}
