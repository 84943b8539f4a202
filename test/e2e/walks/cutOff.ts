import type { BrowserContext, Page, Route } from 'playwright-core'

/**
 * Requests to the address are answered by `answer` from now on, until what this hands back is called. The route stays: while
 * one is taken away, a request on its way can be lost, and no answer to it ever comes.
 */
export async function intercept(
  target: BrowserContext | Page,
  address: string | RegExp | ((url: URL) => boolean),
  answer: (route: Route) => unknown,
): Promise<() => void> {
  let isOver = false
  await target.route(address, route => (isOver ? route.fallback() : answer(route)))
  return () => {
    isOver = true
  }
}

/** The service cannot be reached from now on, until what this hands back is called. */
export const cutOff = (context: BrowserContext) => intercept(context, /\/api\//, route => route.abort())

/** What the service answers where it fails. Without the request it would not be taken for an answer of the service. */
export const FAULT = {
  status: 500,
  headers: { 'apigw-requestid': '01J7' },
  json: {
    code: 'internal',
    message: 'Something went wrong on our side. Quote request 01J7 if you report it.',
    fields: {},
    request_id: '01J7',
  },
}
