import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startSecrets } from '#localstack/emulators/secrets.ts'

const dir = mkdtempSync(join(tmpdir(), 'clearfloor-secrets-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const ask = (url: string, SecretId: string, authorization = 'AWS4-HMAC-SHA256 Credential=local') =>
  fetch(url, {
    method: 'POST',
    headers: { 'x-amz-target': 'secretsmanager.GetSecretValue', authorization },
    body: JSON.stringify({ SecretId }),
  })
const secretOf = async (url: string, id: string) => {
  const { SecretString } = (await (await ask(url, id)).json()) as { SecretString: string }
  return SecretString
}

test('the first request creates a secret, which survives a restart; each name has its own [F-31]', async () => {
  const first = await startSecrets({ dir })
  const all = await Promise.all(Array.from({ length: 10 }, () => secretOf(first.url, 'key')))
  expect(new Set(all).size).toBe(1)
  expect(all[0]).toMatch(/^[0-9a-f]{96}$/)
  expect(await secretOf(first.url, 'other')).not.toBe(all[0])
  await first.close()
  const second = await startSecrets({ dir })
  expect(await secretOf(second.url, 'key')).toBe(all[0])
  await second.close()
  expect(statSync(join(dir, 'key')).mode & 0o077).toBe(0)
})

test('a request without a signature, or with a path as name, is refused [S-22]', async () => {
  const { url, close } = await startSecrets({ dir })
  const answers = await Promise.all([ask(url, 'key', ''), ask(url, '../key')])
  await close()
  expect(answers.map(({ ok }) => ok)).toEqual([false, false])
})
