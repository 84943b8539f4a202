import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const tokenIn = (part: string): string | null => new URLSearchParams(part.slice(1)).get('token')

/**
 * The token of the link that opened the page; '' where there is none. Links have it after `#`, which browsers send to no
 * server; those that were sent before have it in the query. It is taken out of the address at once and stored in the tab's
 * history, so that a reload still has it.
 */
export function useLinkToken(): string {
  const { pathname, hash, search, state } = useLocation()
  const navigate = useNavigate()
  const given = tokenIn(hash) ?? tokenIn(search)
  useEffect(() => {
    if (given !== null) void navigate(pathname, { replace: true, state: { token: given } })
  }, [given, pathname, navigate])
  return given ?? state?.token ?? ''
}
