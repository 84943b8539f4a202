// The owner's portal opens offline, from the files that were last loaded. The page itself keeps its data (src/portal/responseCaches.ts),
// and deletes them at sign-out.
const CACHE = 'portal-page'
const isAsset = url => url.pathname.startsWith('/assets/portal/') || url.pathname === '/early.js'

// The open page was loaded before this worker ran, so its files are requested again, mostly from the browser's cache.
const keepPage = async () => {
  const cache = await caches.open(CACHE)
  const page = await fetch('/portal')
  const named = (await page.clone().text()).match(/\/assets\/portal\/[^"]+/g) ?? []
  await Promise.all([cache.put('/portal', page), cache.addAll(['/early.js', ...named])])
}

addEventListener('install', event => {
  self.skipWaiting()
  event.waitUntil(keepPage())
})
addEventListener('activate', event => event.waitUntil(self.clients.claim()))

// The latest page, or offline the one loaded last.
const fresh = async (request, name) => {
  const cache = await caches.open(CACHE)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(name, answer.clone())
    return answer
  } catch (error) {
    const last = await cache.match(name)
    if (last) return last
    throw error
  }
}

// Asset names contain a hash of their content.
const known = async request => (await (await caches.open(CACHE)).match(request)) ?? fresh(request, request)

addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(fresh(request, '/portal'))
  else if (isAsset(url)) event.respondWith(url.pathname === '/early.js' ? fresh(request, request) : known(request))
})
