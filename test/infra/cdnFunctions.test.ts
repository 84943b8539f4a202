import { runInNewContext } from 'node:vm'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterEach, expect, test, vi } from 'vitest'
import { viewerAddress } from '#functions/http/viewerAddress.ts'
import { PORTAL_PAGE } from '#shared/contract/protocol/originPaths.ts'
import { propertiesIn, synthesised } from './synthesised.ts'

const template = synthesised()
const properties = (type: string) => propertiesIn(template, type)
const codes = properties('AWS::CloudFront::Function').map(({ FunctionCode }) => String(FunctionCode))

afterEach(() => void vi.unstubAllEnvs())

test('the CDN passes the viewer’s address and its secret to the API [S-14 A19]', () => {
  const [distribution] = properties('AWS::CloudFront::Distribution')
  const { Origins, CacheBehaviors } = distribution?.DistributionConfig ?? {}
  const headersOf = ({
    OriginCustomHeaders = [],
  }: {
    OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[]
  }) => OriginCustomHeaders.filter(({ HeaderName }) => HeaderName === 'x-cdn-secret')
  const [secret] = Origins.flatMap(headersOf)
  expect(Origins.flatMap(headersOf).length).toBeGreaterThan(0)
  expect(JSON.stringify(secret)).toContain('{{resolve:secretsmanager:')
  for (const { TargetOriginId, FunctionAssociations = [], PathPattern } of CacheBehaviors) {
    const origin = Origins.find(({ Id }: { Id: string }) => Id === TargetOriginId)
    expect(headersOf(origin), PathPattern).toHaveLength(1)
    expect(FunctionAssociations, PathPattern).toHaveLength(PathPattern === '/socket' ? 0 : 1)
  }
  const [code, ...others] = codes.filter(text => text.includes('event.viewer.ip'))
  expect(others).toEqual([])
  vi.stubEnv('CDN_SECRETS', 'of-the-cdn,and-before')
  const forged = { headers: { 'x-viewer-address': { value: '192.0.2.66' } }, uri: '/api/auth/login' }
  const passedOn = runInNewContext(`${code}; handler(event)`, {
    event: { request: forged, viewer: { ip: '198.51.100.23' } },
  })
  const values = Object.entries(passedOn.headers as Record<string, { value: string }>).map(([name, { value }]) => [
    name,
    value,
  ])
  const headers = { ...Object.fromEntries(values), [secret?.HeaderName ?? '']: 'of-the-cdn' }
  const requestContext = { http: { sourceIp: '203.0.113.7' } } as APIGatewayProxyEventV2['requestContext']
  expect(viewerAddress({ headers, requestContext })).toBe('198.51.100.23')
})

test('the CDN serves the portal’s page for portal and on-site register, and the product’s page for all others [S-20]', () => {
  const [code, ...others] = codes.filter(text => text.includes(PORTAL_PAGE))
  expect(others).toEqual([])
  const pageAt = (uri: string) => runInNewContext(`${code}; handler(event)`, { event: { request: { uri } } }).uri
  for (const uri of ['/portal', '/portal/building/1', '/site', '/site/1_2_0f']) expect(pageAt(uri)).toBe(PORTAL_PAGE)
  for (const uri of ['/', '/portals', '/sites/1', '/survey/1']) expect(pageAt(uri)).toBe('/index.html')
  expect(pageAt('/assets/portal/portal.js')).toBe('/assets/portal/portal.js')
})

test('the CDN adds the charset to text files of the page [S-20]', () => {
  const [code, ...others] = codes.filter(text => text.includes('event.response'))
  expect(others).toEqual([])
  const typeOf = (headers: Record<string, { value: string }>) =>
    runInNewContext(`${code}; handler(event)`, { event: { response: { headers } } }).headers['content-type']?.value
  const said = (value: string) => typeOf({ 'content-type': { value } })
  for (const type of ['text/html', 'text/css', 'text/javascript', 'image/svg+xml', 'application/xml'])
    expect(said(type)).toBe(`${type}; charset=utf-8`)
  for (const type of ['application/json', 'font/woff2', 'image/png', 'text/html; charset=utf-8'])
    expect(said(type)).toBe(type)
  expect(typeOf({})).toBeUndefined()
})

test('the CDN adds the charset for the page only, because the API’s functions set it [S-20]', () => {
  const [distribution] = properties('AWS::CloudFront::Distribution')
  const { DefaultCacheBehavior, CacheBehaviors } = distribution?.DistributionConfig ?? {}
  interface Behavior {
    readonly FunctionAssociations?: readonly { readonly EventType: string }[]
  }
  const eventsOf = ({ FunctionAssociations = [] }: Behavior) => FunctionAssociations.map(({ EventType }) => EventType)
  expect(eventsOf(DefaultCacheBehavior)).toEqual(['viewer-request', 'viewer-response'])
  expect(CacheBehaviors.flatMap(eventsOf)).not.toContain('viewer-response')
})
