import { ulid } from 'ulid'
import { WebSocket } from 'ws'
import { contract } from '#shared/contract/index.ts'
import { createClient, type Transport } from '#shared/contract/protocol/client.ts'
import type { TestApi } from '#test/support/people/api.ts'
import type { Deployed } from './deployed.ts'

/** A browser user: the product's own client over HTTP, with the headers that a browser and the CDN would send. */
export interface RemoteVisitor {
  readonly api: TestApi
  /** An open socket and its received messages. */
  readonly listen: (channel: string) => Promise<{ readonly heard: string[]; readonly close: () => void }>
}

export function aVisitor({ http, socket, environment }: Deployed, throughCdn = true): RemoteVisitor {
  const { SITE_ORIGIN: origin = '', CDN_SECRETS = '' } = environment
  const [secret = ''] = CDN_SECRETS.split(',')
  const extra = throughCdn ? { 'x-cdn-secret': secret } : {}
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const send: Transport = async ({ method, url, headers, body }) => {
    const answer = await fetch(`${http}${url}`, {
      method,
      headers: { ...headers, ...extra, origin, ...(cookies.size > 0 && { cookie: cookie() }) },
      ...(body !== undefined && { body }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return { status: answer.status, text: () => answer.text(), requestId: ulid() }
  }
  return {
    api: createClient(contract, send),
    async listen(channel) {
      const heard: string[] = []
      const opened = new WebSocket(socket, { headers: { cookie: cookie(), ...extra }, origin })
      await new Promise<void>((resolve, reject) => opened.on('open', resolve).on('error', reject))
      opened.on('message', data => heard.push(String(data)))
      opened.send(JSON.stringify({ action: 'subscribe', channel }))
      return { heard, close: () => opened.close() }
    },
  }
}
