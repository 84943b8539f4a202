/** Where the page's origin hands over to the HTTP API; everything else is the page itself. Read by CloudFront and the local cloud. */
export const API_PATHS = [
  '/api/*',
  '/sanctum/*',
  '/plan/*',
  '/calendar/*',
  '/clearance/additional-document/*',
  '/clearance/download/*',
] as const

/** Also the name of the WebSocket stage, so that CloudFront passes the path on unchanged. */
export const SOCKET_STAGE = 'socket'

export const isApiPath = (path: string) => API_PATHS.some(pattern => path.startsWith(pattern.slice(0, -1)))

/** A page of the app is a path without a file's extension: it is answered with index.html. */
export const isPage = (path: string) => !/\.[A-Za-z0-9]+$/.test(path)

/** The page of the owner's portal and of the on-site register, its own file, and the paths at which it is answered. */
export const PORTAL_PAGE = '/portal.html'
export const PORTAL_PATH = '/portal'
export const SITE_PATH = '/site'
export const isPortal = (path: string) =>
  [PORTAL_PATH, SITE_PATH].some(each => path === each || path.startsWith(`${each}/`))
