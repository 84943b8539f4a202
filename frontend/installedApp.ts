import { VitePWA } from 'vite-plugin-pwa'
import { API_PATHS } from '#shared/contract/protocol/originPaths.ts'

/** Loaded when a PDF is chosen as a floor plan. Stored on the device after that, or when a building is made ready. */
const PDF_READER = 'assets/{pdf,pdfWorker}-*.js'

/**
 * Generates the manifest and the service worker, so that the page opens offline from the installed version’s files. A new version
 * is fetched in the background and waits for the user (`src/app/fetchAhead.ts`). API calls bypass the service worker.
 */
export const installedApp = VitePWA({
  registerType: 'prompt',
  injectRegister: false,
  manifest: {
    id: '/',
    name: 'Clearfloor',
    short_name: 'Clearfloor',
    description: 'Asbestos and lead surveys, laboratory results, review, reports and clearance',
    lang: 'en-NZ',
    start_url: '/dashboard',
    display: 'standalone',
    background_color: '#fbfbfa',
    theme_color: '#0a6464',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['index.html', 'early.js', 'assets/*.{js,css,svg,woff2}'],
    globIgnores: [PDF_READER],
    // Asset names contain a hash of their content.
    dontCacheBustURLsMatching: /^assets\//,
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [
      ...API_PATHS.map(beginningOf),
      /\.[A-Za-z0-9]+$/,
      /^\/mailbox/,
      /^\/(portal|site)(\/|$)/,
    ],
    runtimeCaching: [
      {
        urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
        handler: 'CacheFirst',
        options: { cacheName: 'assets', expiration: { maxEntries: 20 } },
      },
    ],
    // Logs the life cycle of the service worker (1§8).
    importScripts: ['/worker-life.js'],
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
})

/** For example `/api/*`. */
function beginningOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.slice(0, -1)}`)
}
