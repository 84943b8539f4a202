import { askSessionAhead } from '#frontend/api/sessionAhead.ts'
import { loadChunk } from '#frontend/app/loadChunk.ts'
import { needsSession } from '#frontend/app/navigation/paths.ts'
import '#frontend/ui/styles/index.css'

// A page that the browser has kept for the way back is old, and may be that of someone who has signed out since.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

// Without React, so that it runs while React is still on its way.
if (needsSession(location.pathname)) askSessionAhead()
void loadChunk(() => import('./main.tsx'))
