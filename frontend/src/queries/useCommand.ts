import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { CallFailed } from '#shared/contract/protocol/client.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { AFFECTED, type Affected } from './queryKeys.ts'
import { refetchChanged } from './refetch.ts'

/** A call that changes data. A repeated call with the same key takes effect once. */
type Call<Request, Reply> = (request: Request, options: { key: string }) => Promise<Reply>

export interface Command {
  readonly busy: boolean
  /** For a form, which shows thrown errors at its fields. */
  readonly send: <Request, Reply>(call: Call<Request, Reply>, request: Request) => Promise<Reply>
  /** For a button: shows a failure in a toast and resolves to undefined. Ignored while an earlier call runs. */
  readonly run: <Request, Reply>(call: Call<Request, Reply>, request: Request) => Promise<Reply | undefined>
}

/**
 * Calls that change data outside the device outbox. Shows the reply’s message in a toast and refetches affected data. A repeated
 * request without an answer keeps its idempotency key.
 */
export function useCommand(...changes: readonly Affected[]): Command {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const unanswered = useRef<{ readonly call: unknown; readonly request: string; readonly key: string }>(undefined)
  const refetch = () =>
    Promise.all(
      changes.flatMap(change => AFFECTED[change]).map(topic => refetchChanged(queries, { queryKey: [topic] })),
    )
  const send: Command['send'] = async (call, request) => {
    const text = JSON.stringify(request)
    const last = unanswered.current
    const key = last?.call === call && last.request === text ? last.key : newId()
    unanswered.current = { call, request: text, key }
    isRunning.current = true
    setBusy(true)
    try {
      const reply = await call(request, { key })
      unanswered.current = undefined
      const message = messageOf(reply)
      if (message) toast(message)
      await refetch()
      return reply
    } catch (error) {
      if (!(error instanceof CallFailed)) unanswered.current = undefined
      throw error
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  const run: Command['run'] = async (call, request) => {
    if (isRunning.current) return undefined
    try {
      return await send(call, request)
    } catch (error) {
      showFailure(error)
      // A concurrent change may have caused the refusal.
      if (error instanceof Refusal) await refetch()
      return undefined
    }
  }
  return { busy, send, run }
}

const messageOf = (reply: unknown): string | undefined =>
  typeof reply === 'object' && reply !== null && 'message' in reply && typeof reply.message === 'string'
    ? reply.message
    : undefined
