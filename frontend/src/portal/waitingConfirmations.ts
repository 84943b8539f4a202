import { useCallback, useEffect, useState } from 'react'
import type { AcknowledgementInput } from '#shared/domain/building/siteRegister.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { siteCalls } from './calls.ts'

/** A confirmation that the service has not recorded yet; `refused` says why it never will. */
export interface WaitingConfirmation {
  readonly code: string
  readonly said: AcknowledgementInput
  readonly refused?: string
}

const PREFIX = 'site-waiting:'
/** A separate key for each confirmation, so that two pages do not overwrite each other’s. */
const keyOf = (id: string) => `${PREFIX}${id}`

function waitingFor(code: string): WaitingConfirmation[] {
  try {
    return Object.keys(localStorage)
      .filter(key => key.startsWith(PREFIX))
      .sort()
      .map(key => JSON.parse(localStorage.getItem(key) ?? '{}') as WaitingConfirmation)
      .filter(waiting => waiting.code === code)
  } catch {
    return []
  }
}

/** Throws where the phone cannot store it. */
const store = (waiting: WaitingConfirmation) => localStorage.setItem(keyOf(waiting.said.id), JSON.stringify(waiting))
const remove = ({ said }: WaitingConfirmation) => localStorage.removeItem(keyOf(said.id))

/** Too many requests, or the service is busy. A retry may succeed. */
const isForNow = ({ status }: Refusal) => status === 429 || status >= 500

/** Whether there is a session. Without one the confirmations wait for the PIN. */
async function send(waiting: WaitingConfirmation): Promise<boolean> {
  const { code, said } = waiting
  try {
    await siteCalls.acknowledge({ params: { code }, body: said })
    remove(waiting)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_signed_in') return false
    if (error instanceof Refusal && !isForNow(error)) store({ ...waiting, refused: error.message })
  }
  return true
}

/** Sends a confirmation that the phone could not store. False where the service cannot be reached; throws its refusal. */
const sendUnstored = ({ code, said }: WaitingConfirmation): Promise<boolean> =>
  siteCalls.acknowledge({ params: { code }, body: said }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) throw error
      return false
    },
  )

const RETRY_MS = 20_000

/** The confirmations of a register waiting on this phone. Sends them at once, when the connection is back, and at intervals. */
export function useWaitingConfirmations(code: string, onSignedOut?: () => void) {
  const [list, setList] = useState(() => waitingFor(code))
  const sendAll = useCallback(async () => {
    for (const waiting of waitingFor(code)) if (!waiting.refused && !(await send(waiting))) onSignedOut?.()
    setList(waitingFor(code))
  }, [code, onSignedOut])
  useEffect(() => {
    const again = () => void sendAll()
    again()
    const timer = setInterval(again, RETRY_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [sendAll])
  const confirm = async (acknowledgement: AcknowledgementInput) => {
    const waiting = { code, said: acknowledgement }
    try {
      store(waiting)
    } catch (error) {
      if (await sendUnstored(waiting)) return
      throw error
    }
    await sendAll()
  }
  const discard = (waiting: WaitingConfirmation) => {
    remove(waiting)
    setList(waitingFor(code))
  }
  return { list, confirm, discard }
}
