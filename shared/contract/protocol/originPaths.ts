/**
 * The paths that the page's origin forwards to the HTTP API; all others serve the page. Used by CloudFront and the local cloud.
 */
export const API_PATHS = [
  '/api/*',
  '/sanctum/*',
  '/plan/*',
  '/calendar/*',
  '/clearance/additional-document/*',
  '/clearance/download/*',
] as const

/** Also the name of the WebSocket stage, so that CloudFront can forward the path unchanged. */
export const SOCKET_STAGE = 'socket'

export const isApiPath = (path: string) => API_PATHS.some(pattern => path.startsWith(pattern.slice(0, -1)))

/** Whether a path is a page of the app, that is, has no file extension. It is answered with index.html. */
export const isPage = (path: string) => !/\.[A-Za-z0-9]+$/.test(path)

/** The HTML file of the owner's portal and the on-site register, and the paths that serve it. */
export const PORTAL_PAGE = '/portal.html'
export const PORTAL_PATH = '/portal'
export const SITE_PATH = '/site'
export const isPortal = (path: string) =>
  [PORTAL_PATH, SITE_PATH].some(each => path === each || path.startsWith(`${each}/`))
