import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { followSession, readSessionAhead } from '#frontend/api/session.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { router } from '#frontend/app/router.tsx'
import { showThemeColour } from '#frontend/app/theme.ts'
import { showUnhandledFailures } from '#frontend/app/unhandledFailures.ts'
import { closePopoversOnPress } from '#frontend/ui/elements/closePopovers.ts'
import '#frontend/ui/styles/index.css'

const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, refetchOnWindowFocus: true, networkMode: 'always' } },
})
followSession(queries)
if (location.pathname !== paths.login) readSessionAhead(queries)
closePopoversOnPress()
showUnhandledFailures()
showThemeColour()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
