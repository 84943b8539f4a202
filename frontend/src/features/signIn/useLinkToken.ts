import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const tokenIn = (part: string): string | null => new URLSearchParams(part.slice(1)).get('token')

/**
 * The token of the link that opened the page; '' where there is none. Links have it after `#`, which browsers do not send to
 * servers; old links have it in the query. Moves it at once from the URL to the tab’s history state, so that it survives a
 * reload.
 */
export function useLinkToken(): string {
  const { pathname, hash, search, state } = useLocation()
  const navigate = useNavigate()
  const linkToken = tokenIn(hash) ?? tokenIn(search)
  useEffect(() => {
    if (linkToken !== null) void navigate(pathname, { replace: true, state: { token: linkToken } })
  }, [linkToken, pathname, navigate])
  return linkToken ?? state?.token ?? ''
}
