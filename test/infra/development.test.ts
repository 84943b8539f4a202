import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { startPage } from '#localstack/development.ts'
import { closeServer, listen } from '#localstack/listen.ts'

test('npm run dev serves the page from its sources at every path, with hot reload', async () => {
  const page = await startPage()
  const server = createServer((req, res) => void page.handler(req, res))
  const url = `http://127.0.0.1:${await listen(server)}`
  try {
    const deep = await fetch(`${url}/survey/01J`, { headers: { accept: 'text/html' } })
    expect(await deep.text()).toContain('/@vite/client')
    const source = await fetch(`${url}/src/main.tsx`)
    expect([source.status, source.headers.get('content-type')]).toEqual([200, 'text/javascript'])
    expect(await source.text()).toContain('react')
  } finally {
    await page.close()
    await closeServer(server)
  }
})
