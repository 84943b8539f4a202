/**
 * What the page may load: itself and the bucket. Inline styles are needed by PrimeReact (stack.md section 1), scripts are not.
 * The bucket's origin takes the uploads and gives the images.
 */
export const contentSecurityPolicy = (bucketOrigin: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    `img-src 'self' blob: data: ${bucketOrigin}`,
    `connect-src 'self' ${bucketOrigin}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The camera is for photos of samples; nothing else of the device is asked for. */
export const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()'

const REFERRER_POLICY = 'strict-origin-when-cross-origin'

/** Two years, as the preload list asks. */
export const HSTS_SECONDS = 63_072_000

/** Names carry a hash of the content, so they never change. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The headers of every answer under the page's origin, as CloudFront sends them. */
export const securityHeaders = (bucketOrigin: string): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(bucketOrigin),
  'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': REFERRER_POLICY,
  'permissions-policy': PERMISSIONS,
  'cross-origin-opener-policy': 'same-origin',
})
