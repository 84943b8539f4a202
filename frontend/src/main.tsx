import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { followSession } from '#frontend/api/session.tsx'
import { router } from '#frontend/app/router.tsx'
import { showThemeColour } from '#frontend/app/theme.ts'
import { showTypeface } from '#frontend/app/typeface.ts'
import { showUnhandledFailures } from '#frontend/app/unhandledFailures.ts'
import { refetchWhenOnline } from '#frontend/queries/refetch.ts'
import { closePopoversOnPress } from '#frontend/ui/elements/closePopovers.ts'

const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, refetchOnWindowFocus: true, networkMode: 'always' } },
})
followSession(queries)
refetchWhenOnline(queries)
closePopoversOnPress()
showUnhandledFailures()
showThemeColour()

const root = document.getElementById('root')
if (root) {
  showTypeface(root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
