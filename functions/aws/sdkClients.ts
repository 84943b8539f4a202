interface Client {
  /** Total attempts. The SDK's standard mode waits between attempts with jitter: from 50 ms, or from 1 s when throttled. */
  readonly attempts: number
  /** Milliseconds per attempt without a reply, or without a byte of it. */
  readonly silenceMs: number
  /** Milliseconds until the reply starts, for large requests. */
  readonly sendingMs?: number
  /** The status that means "not found". */
  readonly absent?: number
}

/** Milliseconds to connect. This time counts as silence too. */
const CONNECT_MS = 1_000

/** The limits of every SDK client. A function behind the API has 28 s, so a silent service may take at most half of that. */
export const CLIENTS = {
  dynamodb: { attempts: 3, silenceMs: 4_000 },
  s3: { attempts: 3, silenceMs: 4_000, sendingMs: 60_000, absent: 404 },
  sqs: { attempts: 3, silenceMs: 4_000 },
  ses: { attempts: 3, silenceMs: 4_000 },
  /** Commands wait for a push, which is not essential: 3 s in total. */
  socketGateway: { attempts: 2, silenceMs: 1_400, absent: 410 },
  /** A user waits while the connector's secret is read: 5 s in total. */
  secretsManager: { attempts: 2, silenceMs: 2_400 },
  /** Called while the user types: 4 s in total. */
  places: { attempts: 2, silenceMs: 1_900, absent: 404 },
} as const satisfies Record<string, Client>

export function limitsOf(name: keyof typeof CLIENTS) {
  const { attempts, silenceMs: silentMs, sendingMs = silentMs }: Client = CLIENTS[name]
  return {
    maxAttempts: attempts,
    retryMode: 'standard',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: sendingMs,
      socketTimeout: silentMs,
      throwOnRequestTimeout: true,
    },
  }
}

/** The HTTP status of an SDK error; undefined if there was no reply. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const { $metadata } = error
  if (typeof $metadata !== 'object' || $metadata === null || !('httpStatusCode' in $metadata)) return undefined
  return typeof $metadata.httpStatusCode === 'number' ? $metadata.httpStatusCode : undefined
}

/** Only the local cloud returns this error, when its disk is full. */
export const isOutOfSpace = (error: unknown): boolean =>
  error instanceof Error && (statusOf(error) ?? 0) >= 500 && /disk is full/.test(error.message)

/** The SDK's name for an error reply (with `$fault`) that it could not identify. */
const UNNAMED = 'Unknown'

/** A failure in one word that is safe to show: the service's name for it, its HTTP status, or `no answer`. */
export function failureOf(error: unknown): string {
  const status = statusOf(error)
  if (status === undefined) return 'no answer'
  return error instanceof Error && '$fault' in error && error.name !== UNNAMED ? error.name : String(status)
}

/** The result, or undefined if the service reports "not found"; throws other failures. */
export async function unlessAbsent<A>(
  name: 's3' | 'socketGateway' | 'places',
  request: Promise<A>,
): Promise<A | undefined> {
  try {
    return await request
  } catch (error) {
    if (statusOf(error) === CLIENTS[name].absent) return undefined
    throw error
  }
}
