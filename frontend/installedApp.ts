import { VitePWA } from 'vite-plugin-pwa'
import { API_PATHS } from '#shared/contract/protocol/originPaths.ts'

/** Loaded where a PDF is chosen as a floor plan: stored on the device when that has happened, or a building is made ready. */
const PDF_READER = 'assets/{pdf,pdfWorker}-*.js'

/**
 * Makes the manifest and the service worker: the page opens without a network, from the files of the version that is
 * installed. A new version is fetched beside it and waits until the user takes it (`src/app/fetchAhead.ts`). Calls of the
 * API never go through it.
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
    // Their names carry a hash of their content.
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
    // It logs its life (1§8).
    importScripts: ['/worker-life.js'],
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
})

/** `/api/*` */
function beginningOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.slice(0, -1)}`)
}
