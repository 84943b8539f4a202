import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { CallFailed } from '#shared/contract/protocol/client.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { publish, subscribe } from './bus.ts'
import { api, isSessionExpired } from './client.ts'

export interface Session {
  readonly user: User
  readonly company: Company
  /** The user as the rules see them, with roles and features. */
  readonly actor: Actor
  /** The script of the support chat, where one is set up. */
  readonly chat_script?: string | undefined
  /** Ends the session on this device, or every session of the user. */
  readonly signOut: (everywhere?: boolean) => Promise<void>
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

/**
 * The signed-in user; while offline, the last one on this device, so that a reload in a basement still opens the
 * buildings.
 */
async function readSession(): Promise<Pick<Session, 'user' | 'company' | 'chat_script'>> {
  try {
    const { data } = await api.auth.user()
    localStorage.setItem(STORAGE_KEY, JSON.stringify(data))
    return data
  } catch (error) {
    const stored = localStorage.getItem(STORAGE_KEY)
    if (error instanceof CallFailed && stored) return JSON.parse(stored)
    throw error
  }
}

/** Refetches the signed-in user whenever that may have changed, on every screen. */
export const followSession = (queries: QueryClient) =>
  subscribe('session', state => {
    const session = { queryKey: KEY }
    void (state === 'unauthorised' ? queries.invalidateQueries(session) : queries.resetQueries(session))
  })

const SessionContext = createContext<Session | undefined>(undefined)

interface ProviderProps {
  readonly waiting: ReactNode
  /** Shown where no one is signed in; `needsCode` where only the one-time code is missing. */
  readonly signedOut: (needsCode: boolean) => ReactNode
  readonly failure: (message: string, retry: () => void) => ReactNode
  readonly children: ReactNode
}

export function SessionProvider({ waiting, signedOut, failure, children }: ProviderProps) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: readSession,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const session = useMemo<Session | undefined>(() => {
    if (!data) return undefined
    const signOut = async (everywhere = false) => {
      await api.auth.logout({ body: { everywhere } })
      localStorage.removeItem(STORAGE_KEY)
      queries.clear()
      location.assign('/login')
    }
    return { ...data, actor: actorOf(data), signOut }
  }, [data, queries])
  useSessionRefresh(session !== undefined)
  if (isSessionExpired(error)) return signedOut(error instanceof Refusal && error.code === 'two_factor_needed')
  if (session) return <SessionContext value={session}>{children}</SessionContext>
  return error ? failure(error.message, () => void refetch()) : waiting
}

/** Extends the session while the page is open; a session that has ended leads to the sign-in. */
function useSessionRefresh(active: boolean) {
  useEffect(() => {
    if (!active) return
    const refresh = () => api.auth.refresh().catch(error => error instanceof Refusal && publish('session', 'ended'))
    const timer = setInterval(() => void refresh(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [active])
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
