import { useEffect, useRef, useState } from 'react'
import { realtime } from '#frontend/api/realtime.ts'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { DocumentProgress } from '#shared/domain/files/documentProgress.ts'

interface DocumentLink {
  readonly url: string
  readonly name: string
}
type Answer =
  | DocumentLink
  | { readonly is_generating: true; readonly progress?: DocumentProgress | undefined }
  | { readonly problem: string; readonly is_cancelled?: boolean | undefined }

interface RequestedDocument<Input> {
  readonly building: string
  /** For example “chain of custody” in “Couldn’t generate the chain of custody”. */
  readonly noun: string
  readonly fetchDocument: (input: Input, signal: AbortSignal) => Promise<{ readonly data: Answer }>
  readonly cancel: (
    input: Input,
  ) => Promise<{ readonly data: { readonly is_cancelled: boolean }; readonly message: string }>
}

/**
 * A document of a building that is generated on request. `request` resolves to its link, or to undefined where it was cancelled
 * or the page was left.
 */
export function useRequestedDocument<Input>(document: RequestedDocument<Input>) {
  const [pending, setPending] = useState<Input>()
  const [progress, setProgress] = useState<DocumentProgress>()
  const cancelling = useTask()
  const unmount = useRef(new AbortController())
  useEffect(() => {
    unmount.current = new AbortController()
    return () => unmount.current.abort()
  }, [])
  const request = async (next: Input): Promise<DocumentLink | undefined> => {
    const { signal } = unmount.current
    setPending(next)
    setProgress(undefined)
    try {
      return await waitForLink(document, next, setProgress, signal)
    } catch (error) {
      if (signal.aborted) return undefined
      throw error
    } finally {
      setPending(undefined)
    }
  }
  /** Cancels the document. The pending `request` then resolves to undefined. */
  const cancel = () =>
    cancelling.run(async () => {
      if (pending === undefined) return
      const { data, message } = await document.cancel(pending)
      if (!data.is_cancelled) toast(message)
    })
  return { busy: pending !== undefined, progress, request, cancel: { busy: cancelling.busy, run: cancel } }
}

/** Longer than all attempts of the worker together. */
const MAX_WAIT_MS = 11 * 60_000
/**
 * Waits until the document is ready, has failed or was cancelled. Asks the service at every event of the building, or after two
 * seconds.
 */
async function waitForLink<Input>(
  { building, noun, fetchDocument }: RequestedDocument<Input>,
  input: Input,
  onProgress: (progress: DocumentProgress | undefined) => void,
  signal: AbortSignal,
): Promise<DocumentLink | undefined> {
  for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end; ) {
    const { data } = await fetchDocument(input, signal)
    signal.throwIfAborted()
    if ('url' in data) return data
    if ('problem' in data && data.is_cancelled) return void toast(data.problem)
    if ('problem' in data) throw new Error(`Couldn’t generate the ${noun}. ${data.problem} Try again.`)
    onProgress(data.progress)
    await nextChange(building)
  }
  throw new Error('This is taking longer than usual. Try again in a few minutes.')
}

const POLL_MS = 2_000
const nextChange = (building: string) =>
  new Promise<void>(resolve => {
    const finish = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(finish, POLL_MS)
    const unsubscribe = realtime.subscribe(
      channel.building(building),
      event => (event.type === 'changed' || event.type === 'progressed') && finish(),
    )
  })
