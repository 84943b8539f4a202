import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { showTypeface } from '#frontend/app/typeface.ts'
import { Portal } from './Portal.tsx'
import '#frontend/ui/styles/index.css'
import './portal.css'

const root = document.getElementById('root')
if (root) {
  showTypeface(root)
  createRoot(root).render(
    <StrictMode>
      <Portal />
    </StrictMode>,
  )
}
// Opens the page without a connection, with what was last shown.
void navigator.serviceWorker?.register('/portal-worker.js', { scope: '/portal' }).catch(() => undefined)
