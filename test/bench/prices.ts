/** US$, Sydney, without free tiers: aws.amazon.com/{dynamodb,api-gateway,lambda,cloudfront,s3,sqs,cloudwatch}/pricing, November 2026. */
export const PRICES = {
  readUnit: 0.1423e-6,
  writeUnit: 0.7115e-6,
  apiRequest: 1.29e-6,
  functionRequest: 0.2e-6,
  gigabyteSecond: 16.67e-6,
  cdnRequest: 1.25e-6,
  put: 5.5e-6,
  get: 0.44e-6,
  message: 0.4e-6,
  gigabyteOut: 0.114,
  /** Half a kilobyte of log per request. */
  logOfRequest: 0.67 * 0.5e-6,
  gigabyteStored: 0.025,
} as const
export type Counted = { -readonly [K in keyof typeof PRICES]: number }

/** The fixed cost of a page's request. */
export const A_REQUEST = ['functionRequest', 'apiRequest', 'cdnRequest', 'logOfRequest'] as const

/** The cost of the counts in US$. */
export const dollarsOf = (counted: Partial<Counted>): number =>
  Object.entries(counted).reduce((sum, [what, count]) => sum + PRICES[what as keyof Counted] * count, 0)

/** Gigabyte-seconds for this CPU time: a function of 1,769 MB has one full processor. */
export const gigabyteSeconds = (cpuSeconds: number): number => cpuSeconds * 1.769
