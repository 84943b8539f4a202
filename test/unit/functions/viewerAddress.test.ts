import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterEach, expect, test, vi } from 'vitest'
import { viewerAddress } from '#functions/http/viewerAddress.ts'

const EDGE = '203.0.113.7'
const VIEWER = '198.51.100.23'
const SECRET = 'a-secret-of-the-cdn'
const request = (headers: Record<string, string>) =>
  ({ headers, requestContext: { http: { sourceIp: EDGE } } }) as unknown as APIGatewayProxyEventV2
const named = { 'x-viewer-address': VIEWER }

afterEach(() => void vi.unstubAllEnvs())

test('the viewer address from the CDN counts only with the CDN’s secret [S-14 A19]', () => {
  vi.stubEnv('CDN_SECRETS', SECRET)
  expect(viewerAddress(request({ ...named, 'x-cdn-secret': SECRET }))).toBe(VIEWER)
  for (const given of [undefined, '', 'another', SECRET.slice(1), `${SECRET} `])
    expect(viewerAddress(request({ ...named, ...(given !== undefined && { 'x-cdn-secret': given }) }))).toBe(EDGE)
  expect(viewerAddress(request({ 'x-cdn-secret': SECRET }))).toBe(EDGE)
})

test('without a CDN the address of the connection counts, whatever headers are sent [S-14 A19]', () => {
  for (const secret of ['', 'undefined', SECRET])
    expect(viewerAddress(request({ ...named, 'x-cdn-secret': secret }))).toBe(EDGE)
})
