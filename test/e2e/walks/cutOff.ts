import { setTimeout as after } from 'node:timers/promises'
import type { BrowserContext, Page, Route } from 'playwright-core'

/**
 * Answers requests to the URL with `answer` until the returned function is called. The route is never removed, because removing
 * it can lose a request without any answer.
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

/** Delays the answers to requests to the URL, in milliseconds, until the returned function is called. */
export const slow = (target: BrowserContext | Page, address: string, ms: number) =>
  intercept(target, address, async route => {
    await after(ms)
    await route.fallback()
  })

/** Makes the service unreachable until the returned function is called. */
export const cutOff = (context: BrowserContext) => intercept(context, /\/api\//, route => route.abort())

/** The service's answer to an internal error. Without the request id, the page would not accept it as the service's. */
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
