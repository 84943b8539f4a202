import { askSessionAhead } from '#frontend/api/sessionAhead.ts'
import { loadChunk } from '#frontend/app/loadChunk.ts'
import { needsSession } from '#frontend/app/navigation/paths.ts'
import '#frontend/ui/styles/index.css'

// A page from the back/forward cache is outdated, and may belong to a user who has signed out since.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

// Before React, so that the request runs while React is still loading.
if (needsSession(location.pathname)) askSessionAhead()
void loadChunk(() => import('./main.tsx'))
