import { useEffect, useRef } from 'react'
import { api } from '#frontend/api/client.ts'
import { useSession } from '#frontend/api/session.tsx'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { Notification } from '#shared/domain/people/notification.ts'

export interface Notifications {
  readonly messages: readonly Notification[] | undefined
  readonly failure: { readonly message: string; readonly retry: () => void } | undefined
  readonly unread: number
  readonly read: (id: string) => Promise<unknown>
  readonly readAll: () => Promise<unknown>
}

/** The user’s notifications. New ones also appear as toasts while the page is open. */
export function useNotifications(): Notifications {
  const { actor } = useSession()
  const { run } = useCommand('messages')
  const { data, failure } = useLive(['messages'], signal => api.users.messages({}, { signal }), {
    channels: [channel.user(actor.user_id)],
    isAffected: ({ type }) => type === 'notified',
  })
  useToastsForNew(data)
  return {
    messages: data,
    failure,
    unread: data?.filter(message => !message.read_at).length ?? 0,
    read: id => run(api.users.readMessage, { body: { id } }),
    readAll: () => run(api.users.readAll, {}),
  }
}

function useToastsForNew(messages: readonly Notification[] | undefined) {
  const knownIds = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (!messages) return
    const previousIds = knownIds.current
    knownIds.current = new Set(messages.map(({ id }) => id))
    if (!previousIds) return
    for (const { id, message, success } of messages)
      if (!previousIds.has(id)) toast(message, success ? 'success' : 'warning')
  }, [messages])
}
