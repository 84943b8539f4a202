import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '#infra/securityHeaders.ts'
import { synthesised } from './synthesised.ts'

const BUCKET = 'https://files.example'
const CHAT = 'https://chat.example/widget.js?site=7'
const directives = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split('; ').map(each => {
      const [name = '', ...sources] = each.split(' ')
      return [name, sources]
    }),
  )

test('without a support chat the page may load no third-party content [S-20]', () => {
  const policy = directives(contentSecurityPolicy(BUCKET))
  expect(policy['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'"])
  expect(policy['style-src']).toEqual(["'self'"])
  expect(policy['connect-src']).toEqual(["'self'", BUCKET])
  expect(policy).not.toHaveProperty('frame-src')
})

test('with a support chat only its origin is allowed in addition [S-20]', () => {
  const policy = directives(contentSecurityPolicy(BUCKET, CHAT))
  expect(policy['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'", 'https://chat.example'])
  expect(policy['style-src']).toEqual(["'self'", "'unsafe-inline'", 'https://chat.example'])
  expect(policy['connect-src']).toEqual(["'self'", BUCKET, 'https://chat.example', 'wss://chat.example'])
  expect(policy['frame-src']).toEqual(['https://chat.example'])
  const origins = Object.values(policy)
    .flat()
    .filter(source => /^\w+:\/\//.test(source))
  expect(new Set(origins)).toEqual(new Set([BUCKET, 'https://chat.example', 'wss://chat.example']))
})

const deployed = (chatScript?: string) => JSON.stringify(synthesised({ ...(chatScript && { chatScript }) }).toJSON())

test('the chat’s URL reaches functions and headers only if the deployment sets it [S-20]', () => {
  expect(deployed()).not.toMatch(/CHAT_SCRIPT|chat\.example/)
  const named = deployed(CHAT)
  expect(named).toContain(`"CHAT_SCRIPT":"${CHAT}"`)
  expect(named).toContain("script-src 'self' 'wasm-unsafe-eval' https://chat.example;")
})
