import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { propertiesIn, synthesised } from './synthesised.ts'

const template = synthesised()
const codes = propertiesIn(template, 'AWS::CloudFront::Function').map(({ FunctionCode }) => String(FunctionCode))

test('S-20 the CDN says of each text of the page how it is encoded', () => {
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

test('S-20 it does so for the page, and not for the API, whose functions say it themselves', () => {
  const [distribution] = propertiesIn(template, 'AWS::CloudFront::Distribution')
  const { DefaultCacheBehavior, CacheBehaviors } = distribution?.DistributionConfig ?? {}
  interface Behavior {
    readonly FunctionAssociations?: readonly { readonly EventType: string }[]
  }
  const eventsOf = ({ FunctionAssociations = [] }: Behavior) => FunctionAssociations.map(({ EventType }) => EventType)
  expect(eventsOf(DefaultCacheBehavior)).toEqual(['viewer-request', 'viewer-response'])
  expect(CacheBehaviors.flatMap(eventsOf)).not.toContain('viewer-response')
})
