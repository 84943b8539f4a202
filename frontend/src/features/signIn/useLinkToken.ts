import { useEffect } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'

/** Links have it after `#`, which browsers send to no server; those that were sent before have it in the query. */
const inAddress = ({ hash, search }: Location): string | null =>
  new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token')

const inHistory = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'token' in state ? String(state.token) : ''

/**
 * The token of the link that opened the page; '' where there is none. It is taken out of the address at once and stored in
 * the tab's history, so that a reload still has it.
 */
export function useLinkToken(): string {
  const location = useLocation()
  const navigate = useNavigate()
  const { pathname, state } = location
  const given = inAddress(location)
  useEffect(() => {
    if (given !== null) void navigate(pathname, { replace: true, state: { token: given } })
  }, [given, pathname, navigate])
  return given ?? inHistory(state)
}
