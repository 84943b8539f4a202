import { contract } from '#shared/contract/index.ts'
import { createClient, type Transport } from '#shared/contract/protocol/client.ts'
import type { TestApi } from './api.ts'

/** Sends calls to a running product and stores its cookies. */
function transportTo(product: string): Transport {
  const cookies = new Map<string, string>()
  return async ({ method, url, headers, body }) => {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(new URL(url, product), {
      method,
      headers: { ...headers, cookie },
      ...(body !== undefined && { body }),
      redirect: 'manual',
    })
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      cookies.set(name, value)
    }
    const text = await answer.text()
    return {
      status: answer.status,
      text: async () => text,
      requestId: answer.headers.get('apigw-requestid') ?? undefined,
    }
  }
}

/** Signs a demo user in to a running product over HTTP; returns the user's client. */
export async function signedInAt(product: string, email: string): Promise<TestApi> {
  const api = createClient(contract, transportTo(product))
  await api.auth.login({ body: { email, password: 'demo-password-1' } })
  return api
}
