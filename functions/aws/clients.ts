interface Client {
  /** Tries in all. Standard mode waits between them, with jitter: 50 ms and then longer, 1 s where the service is throttling. */
  readonly attempts: number
  /** Milliseconds per try without an answer, or without a byte of it. */
  readonly silenceMs: number
  /** Milliseconds until the answer begins, where what is sent may be large. */
  readonly sendingMs?: number
  /** The status that means "not there". */
  readonly absent?: number
}

/** Until a connection stands; it counts as silence too. */
const CONNECT_MS = 1_000

/** What every client of the SDK keeps to. A function behind the API has 28 s: no service may take half of that by its silence. */
export const CLIENTS = {
  dynamodb: { attempts: 3, silenceMs: 4_000 },
  s3: { attempts: 3, silenceMs: 4_000, sendingMs: 60_000, absent: 404 },
  sqs: { attempts: 3, silenceMs: 4_000 },
  ses: { attempts: 3, silenceMs: 4_000 },
  /** A push is a courtesy that commands wait for: 3 s in all. */
  socketGateway: { attempts: 2, silenceMs: 1_400, absent: 410 },
  /** A person waits for the connection to their external system: 5 s in all. */
  secretsManager: { attempts: 2, silenceMs: 2_400 },
  /** Somebody is typing: 4 s in all. */
  places: { attempts: 2, silenceMs: 1_900, absent: 404 },
} as const satisfies Record<string, Client>

/** The part of a client's configuration that says how long and how often. */
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

/** The status that a service answered with, as the SDK throws it; undefined where there was no answer. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const { $metadata } = error
  if (typeof $metadata !== 'object' || $metadata === null || !('httpStatusCode' in $metadata)) return undefined
  return typeof $metadata.httpStatusCode === 'number' ? $metadata.httpStatusCode : undefined
}

/** `$fault` stands on an answer that the SDK could read; what it could not put a name to it calls this. */
const UNNAMED = 'Unknown'

/** A failure in one word that may go anywhere: the service's name for it, or its status, or that it did not answer. */
export function failureOf(error: unknown): string {
  const status = statusOf(error)
  if (status === undefined) return 'no answer'
  return error instanceof Error && '$fault' in error && error.name !== UNNAMED ? error.name : String(status)
}

/** What was asked for, or undefined where the service says that it is not there; any other failure is thrown on. */
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
