import { portal } from '#shared/contract/document/portal.ts'
import { site } from '#shared/contract/document/site.ts'
import { createClient, NoConnection, type Transport } from '#shared/contract/protocol/client.ts'

const TIMEOUT_MS = 30_000

const send: Transport = async ({ method, url, headers, body, signal }) => {
  const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]
  try {
    const response = await fetch(url, { method, headers, ...(body && { body }), signal: AbortSignal.any(signals) })
    const text = await response.text()
    return {
      status: response.status,
      text: async () => text,
      requestId: response.headers.get('apigw-requestid') ?? undefined,
    }
  } catch {
    signal?.throwIfAborted()
    throw new NoConnection('You’re offline')
  }
}

/** The calls of the owner’s portal and of the on-site register. The browser adds the cookie of each. */
export const { portal: calls, site: siteCalls } = createClient({ portal, site }, send)
