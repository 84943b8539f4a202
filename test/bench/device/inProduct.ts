import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { startProduct, Visitor } from '#test/support/browser/browser.ts'
import { openBrowser } from '#test/support/browser/chromium.ts'
import type { DeviceBench } from './bench.ts'

declare global {
  interface Window {
    deviceBench: DeviceBench
  }
}

/** The path of the bench's own files in the page: the image worker. */
const BENCH = '/bench/'

/** A signed-in surveyor's browser, with the bench's functions in the product's page. */
export async function inProduct() {
  const [product, browser, { files, remove }] = await Promise.all([startProduct(), openBrowser(), bundled()])
  const visitor = await Visitor.open(browser, product.url, { bypassCSP: true })
  await visitor.signIn('surveyor@kauri.example')
  const { page, context } = visitor
  await context.route(`**${BENCH}**`, (route, request) =>
    route.fulfill({ path: join(files, new URL(request.url()).pathname.slice(BENCH.length)) }),
  )
  await page.addScriptTag({ url: `${BENCH}bench.js`, type: 'module' })
  await page.waitForFunction(() => 'deviceBench' in window)
  return {
    page,
    close: async () => {
      await browser.close()
      await product.close()
      remove()
    },
  }
}

async function bundled(): Promise<{ readonly files: string; readonly remove: () => void }> {
  const outDir = mkdtempSync(join(tmpdir(), 'device-bench-'))
  await build({
    configFile: false,
    logLevel: 'error',
    base: BENCH,
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(import.meta.dirname, 'bench.ts'),
        output: { codeSplitting: false, entryFileNames: 'bench.js' },
      },
    },
  })
  return { files: outDir, remove: () => rmSync(outDir, { recursive: true }) }
}
