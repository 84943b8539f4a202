/**
 * Allows the page itself and the bucket, which takes uploads and serves images. Inline scripts are not allowed; inline styles
 * only for a support chat. WebAssembly decodes QR codes where the browser can't, and does not allow script from strings.
 * `chatScript`: the URL of the support chat's script, if any; its origin is the only third party allowed.
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

/** The camera takes photos of samples; no other device feature is used. */
export const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()'

const REFERRER_POLICY = 'strict-origin-when-cross-origin'

/** Two years, as the preload list requires. */
export const HSTS_SECONDS = 63_072_000

/** File names contain a hash of the content, so a URL's content never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The headers that CloudFront sends with every response of the page's origin. */
export const securityHeaders = (bucketOrigin: string, chatScript?: string): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(bucketOrigin, chatScript),
  'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': REFERRER_POLICY,
  'permissions-policy': PERMISSIONS,
  'cross-origin-opener-policy': 'same-origin',
})
