import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallFailed } from '#shared/contract/protocol/client.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { publish, subscribe } from './bus.ts'
import { api, isPageUser, isSessionExpired } from './client.ts'
import { sessionAnswer } from './sessionAhead.ts'
import { endForgottenSession, forgetUser, onSignOutInOtherTab } from './signOut.ts'

export interface Session {
  readonly user: User
  readonly company: Company
  readonly actor: Actor
  readonly chat_script?: string | undefined
  /** Encrypts unsent data on this device; absent while the service cannot be asked for it. */
  readonly deviceKey?: CryptoKey | undefined
  /** Ends the session on this device. Throws if the device cannot be cleared; the user then stays signed in. */
  readonly signOut: () => Promise<void>
}

const KEY = ['session']
const STORAGE_KEY = 'session'
const REFRESH_MS = 600_000

const actorOf = ({ user, company }: Pick<Session, 'user' | 'company'>): Actor => ({
  user_id: user.id,
  company_id: user.company_id,
  full_name: user.full_name,
  roles: user.roles,
  features: company.features,
})

/** The signed-in user. Offline: the last user on this device, so that a reload in a basement still opens the buildings. */
async function readSession(): Promise<Pick<Session, 'user' | 'company' | 'chat_script' | 'deviceKey'>> {
  try {
    const { data } = await sessionAnswer()
    const { device_key, ...session } = data
    storeSession(session)
    return ofThisPage({ ...session, deviceKey: await importDeviceKey(device_key) })
  } catch (error) {
    const stored = localStorage.getItem(STORAGE_KEY)
    if (error instanceof CallFailed && stored) return ofThisPage(JSON.parse(stored))
    throw error
  }
}

/** Loads the page again if another user has signed in in another tab: the forms and unsent writes here are the first user’s. */
function ofThisPage<S extends Pick<Session, 'user'>>(session: S): S | Promise<never> {
  if (isPageUser(session.user.id)) return session
  location.reload()
  return new Promise<never>(() => undefined)
}

function storeSession(session: object): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(session))
  } catch {
    // The device is full: only the next offline start lacks the session.
  }
}

/** Not extractable, so that the key cannot be copied from the device. */
const importDeviceKey = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(base64), letter => letter.charCodeAt(0)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  )

const SESSION_QUERY = {
  queryKey: KEY,
  queryFn: readSession,
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
} as const

/** Refetches the signed-in user after session events, on every screen. */
export const followSession = (queries: QueryClient) =>
  subscribe('session', state => {
    const session = { queryKey: KEY }
    void (state === 'unauthorised' ? queries.invalidateQueries(session) : queries.resetQueries(session))
  })

const SessionContext = createContext<Session | undefined>(undefined)

interface ProviderProps {
  readonly waiting: ReactNode
  /** Shown without a session; `needsCode` where only the one-time code is missing. */
  readonly signedOut: (needsCode: boolean) => ReactNode
  readonly failure: (error: Error, retry: () => void) => ReactNode
  /** Shown after a sign-out that did not reach the service. */
  readonly signedOutHere: (failure: Error) => ReactNode
  /** Leaves nothing readable of the user on this device. Called after the screens are unmounted. */
  readonly clearDevice: (userId: string) => Promise<void>
  readonly children: ReactNode
}

export function SessionProvider({ waiting, signedOut, signedOutHere, failure, clearDevice, children }: ProviderProps) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(SESSION_QUERY)
  const [leaving, setLeaving] = useState<'clearing' | Error>()
  const leave = useCallback(async () => {
    queries.clear()
    await endForgottenSession().then(
      () => location.assign('/login'),
      (error: unknown) => setLeaving(error instanceof Error ? error : new Error('The service doesn’t answer')),
    )
  }, [queries])
  const session = useMemo<Session | undefined>(() => {
    if (!data) return undefined
    const signOut = async () => {
      // Unmounts the screens first: they store their drafts, and nothing writes to the device afterwards.
      flushSync(() => setLeaving('clearing'))
      try {
        await clearDevice(data.user.id)
      } catch (error) {
        setLeaving(undefined)
        throw error
      }
      forgetUser()
      await leave()
    }
    return { ...data, actor: actorOf(data), signOut }
  }, [data, leave, clearDevice])
  useEffect(
    () =>
      onSignOutInOtherTab(() => {
        setLeaving('clearing')
        void leave()
      }),
    [leave],
  )
  useSessionRefresh(session !== undefined && !leaving)
  useEndedSession(leaving instanceof Error)
  if (leaving) return leaving instanceof Error ? signedOutHere(leaving) : waiting
  if (isSessionExpired(error)) return signedOut(error instanceof Refusal && error.code === 'two_factor_needed')
  if (session) return <SessionContext value={session}>{children}</SessionContext>
  return error ? failure(error, () => void refetch()) : waiting
}

/** Extends the session while the page is open. An expired session leads to the sign-in. */
function useSessionRefresh(active: boolean) {
  useEffect(() => {
    if (!active) return
    const refresh = () => api.auth.refresh().catch(error => error instanceof Refusal && publish('session', 'ended'))
    const timer = setInterval(() => void refresh(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [active])
}

const RETRY_MS = 10_000

/** Leads to the sign-in once the service has ended the session of a user who signed out offline. */
function useEndedSession(active: boolean) {
  useEffect(() => {
    if (!active) return
    const end = () =>
      void endForgottenSession().then(
        () => location.assign('/login'),
        () => undefined,
      )
    addEventListener('online', end)
    const timer = setInterval(end, RETRY_MS)
    return () => {
      removeEventListener('online', end)
      clearInterval(timer)
    }
  }, [active])
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
