import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { showTypeface } from '#frontend/app/typeface.ts'
import { PORTAL_PATH, SITE_PATH } from '#shared/contract/protocol/originPaths.ts'
import { Portal } from './Portal.tsx'
import { siteCodeIn } from './paths.ts'
import { Site } from './Site.tsx'
import '#frontend/ui/styles/index.css'
import './portal.css'

const code = siteCodeIn(location.pathname)
const root = document.getElementById('root')
if (root) {
  showTypeface(root)
  createRoot(root).render(<StrictMode>{code === undefined ? <Portal /> : <Site code={code} />}</StrictMode>)
}
// Opens the page offline, with the data shown last.
const scope = code === undefined ? PORTAL_PATH : SITE_PATH
void navigator.serviceWorker?.register('/portal-worker.js', { scope }).catch(() => undefined)
