import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { closeServer, listen } from '#localstack/listen.ts'
import { website } from '#localstack/website.ts'
import { startProduct, Visitor } from '#test/support/browser/browser.ts'
import { CHROMIUM_ARGS, chromiumPath, openBrowser } from '#test/support/browser/chromium.ts'
import { installed } from './installed.ts'
import { atLeast, atMost, median, type Result } from './result.ts'

/** 176 MB that only this bench needs; installed on its first run. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const ROUNDS = 5
const LARGEST_PAINT_MS = 2500
const BLOCKING_MS = 200
const SHIFT = 0.05
/** Allowed loss of score against an empty React page. */
const MAX_LOSS = 0.08

interface Audited {
  readonly score: number
  readonly paint: number
  readonly blocking: number
  readonly shift: number
}
type Audit = (url: string, cookie?: string) => Promise<Audited>

/** P-15: Lighthouse for a phone, on sign-in and dashboard, against an empty React page in the same run. Needs a full Chrome. */
export async function run(): Promise<Result[]> {
  const empty = await emptyPage()
  const { audit, close } = await startLighthouse()
  try {
    const unable = await audit(empty.url).then(
      () => undefined,
      ({ message }) => message,
    )
    if (unable)
      console.error(`P-15 is not measured. CHROME_PATH has to be a whole Chrome, not a headless shell: ${unable}`)
    return unable ? [] : await audited(audit, empty.url)
  } finally {
    await close()
    await empty.close()
  }
}

async function audited(audit: Audit, empty: string): Promise<Result[]> {
  const product = await startProduct()
  const browser = await openBrowser()
  const page = await withoutReferrerPolicy(product.url)
  const visitor = await Visitor.open(browser, page.url)
  await visitor.signIn('reviewer@kauri.example')
  const cookie = (await visitor.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await browser.close()
  const [bare, signIn, dashboard] = [[] as Audited[], [] as Audited[], [] as Audited[]]
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await audit(empty))
    signIn.push(await audit(`${page.url}/login`))
    dashboard.push(await audit(`${page.url}/dashboard`, cookie))
  }
  await page.close()
  await product.close()
  const baseline = medianOf(bare).score
  return [...resultsOf('sign-in', medianOf(signIn), baseline), ...resultsOf('dashboard', medianOf(dashboard), baseline)]
}

/**
 * The product without its `Referrer-Policy`, whose value is the browsers’ default: under Lighthouse, Chromium 147 without a window
 * aborts every page with this header.
 */
async function withoutReferrerPolicy(origin: string) {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    const { host } = new URL(origin)
    const forwarded = request(`${origin}${url}`, { method, headers: { ...headers, host } }, reply => {
      const { 'referrer-policy': _, ...others } = reply.headers
      outgoing.writeHead(reply.statusCode ?? 502, others)
      reply.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  server.on('upgrade', ({ url = '/', rawHeaders }, socket) => {
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
    const forwarded = connect(Number(new URL(origin).port), 'localhost', () => {
      forwarded.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      forwarded.pipe(socket).pipe(forwarded)
    })
    for (const end of [socket, forwarded])
      end.on('error', () => [socket, forwarded].forEach(each => void each.destroy()))
  })
  const port = await listen(server)
  return { url: `http://localhost:${port}`, close: () => closeServer(server) }
}

const medianOf = (audits: readonly Audited[]): Audited => ({
  score: median(audits.map(each => each.score)),
  paint: median(audits.map(each => each.paint)),
  blocking: median(audits.map(each => each.blocking)),
  shift: median(audits.map(each => each.shift)),
})

const resultsOf = (page: string, { score, paint, blocking, shift }: Audited, baseline: number): Result[] => [
  atLeast('P-15', score, 0.9, `performance of ${page}, an empty page has ${baseline}`),
  atMost('P-15', baseline - score, MAX_LOSS, `performance that ${page} loses against an empty page`),
  atMost('P-15', paint / LARGEST_PAINT_MS, 1, `largest paint of ${page}: ${Math.round(paint)} ms`),
  atMost('P-15', blocking / BLOCKING_MS, 1, `blocking time of ${page}: ${Math.round(blocking)} ms`),
  atMost('P-15', shift / SHIFT, 1, `layout shift of ${page}: ${shift.toFixed(3)}`),
]

async function startLighthouse(): Promise<{ audit: Audit; close: () => Promise<void> }> {
  const of = await installed(LIGHTHOUSE)
  const [{ default: lighthouse }, { launch }] = await Promise.all([
    of('lighthouse/core/index.js'),
    of('chrome-launcher/dist/index.js'),
  ])
  const chrome = await launch({
    chromePath: await chromiumPath(),
    chromeFlags: [...CHROMIUM_ARGS, '--headless=new'],
  })
  const audit: Audit = async (url, cookie) => {
    const extraHeaders = cookie ? { Cookie: cookie } : undefined
    const options = { port: chrome.port, onlyCategories: ['performance'], logLevel: 'error', extraHeaders }
    const { lhr } = await lighthouse(url, options)
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    const figure = (name: string): number => lhr.audits[name].numericValue
    return {
      score: lhr.categories.performance.score,
      paint: figure('largest-contentful-paint'),
      blocking: figure('total-blocking-time'),
      shift: figure('cumulative-layout-shift'),
    }
  }
  return { audit, close: async () => chrome.kill() }
}

/** A React page with one heading, built and served like the product's page. */
async function emptyPage() {
  const dist = join(import.meta.dirname, '../../dist')
  mkdirSync(dist, { recursive: true })
  const folder = mkdtempSync(join(dist, 'empty-'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Empty</title><meta name="viewport" content="width=device-width"></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>',
  )
  writeFileSync(
    join(folder, 'main.js'),
    "import { createElement } from 'react'\nimport { createRoot } from 'react-dom/client'\ncreateRoot(document.getElementById('root')).render(createElement('h1', null, 'Empty'))\n",
  )
  const outDir = mkdtempSync(join(tmpdir(), 'empty-page-'))
  await build({ root: folder, logLevel: 'error', build: { outDir, emptyOutDir: true }, configFile: false })
  const serve = website(outDir)
  const server = createServer((req, res) => void serve(req, res))
  const port = await listen(server)
  return {
    url: `http://localhost:${port}/`,
    close: async () => {
      await closeServer(server)
      for (const each of [folder, outDir]) rmSync(each, { recursive: true, force: true })
    },
  }
}
