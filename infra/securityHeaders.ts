/**
 * What the page may load: itself and the bucket. Inline scripts are not needed; inline styles by a chat only. WebAssembly reads
 * codes where the browser does not; it allows no script as text.
 * The bucket's origin takes the uploads and gives the images. `chatScript`: the address of the support chat's script, where
 * there is one; its origin, and no other third party's, may then show and say something.
 */
export const contentSecurityPolicy = (bucketOrigin: string, chatScript?: string) =>
  [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...chatOrigin(chatScript)].join(' '),
    [chatScript ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'", ...chatOrigin(chatScript)].join(' '),
    ["font-src 'self'", ...chatOrigin(chatScript)].join(' '),
    [`img-src 'self' blob: data: ${bucketOrigin}`, ...chatOrigin(chatScript)].join(' '),
    [`connect-src 'self' ${bucketOrigin}`, ...chatOrigin(chatScript), ...chatSocket(chatScript)].join(' '),
    ...(chatScript ? [`frame-src ${new URL(chatScript).origin}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const chatOrigin = (script: string | undefined) => (script ? [new URL(script).origin] : [])
const chatSocket = (script: string | undefined) => chatOrigin(script).map(origin => origin.replace(/^http/, 'ws'))

/** The camera is for photos of samples; nothing else of the device is asked for. */
export const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()'

const REFERRER_POLICY = 'strict-origin-when-cross-origin'

/** Two years, as the preload list asks. */
export const HSTS_SECONDS = 63_072_000

/** Names carry a hash of the content, so they never change. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The headers of every answer under the page's origin, as CloudFront sends them. */
export const securityHeaders = (bucketOrigin: string, chatScript?: string): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(bucketOrigin, chatScript),
  'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': REFERRER_POLICY,
  'permissions-policy': PERMISSIONS,
  'cross-origin-opener-policy': 'same-origin',
})
