import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
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

/** A surveyor's browser with the product, signed in, and in its page what a bench asks the store and the images. */
export async function inProduct() {
  const [product, browser, script] = await Promise.all([startProduct(), openBrowser(), bundled()])
  const visitor = await Visitor.open(browser, product.url, { bypassCSP: true })
  await visitor.signIn('surveyor@kauri.example')
  const { page } = visitor
  await page.addScriptTag({ content: script, type: 'module' })
  await page.waitForFunction(() => 'deviceBench' in window)
  return {
    page,
    close: async () => {
      await browser.close()
      await product.close()
    },
  }
}

async function bundled(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'device-bench-'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(import.meta.dirname, 'bench.ts'),
        output: { codeSplitting: false, entryFileNames: 'bench.js' },
      },
    },
  })
  const script = readFileSync(join(outDir, 'bench.js'), 'utf8')
  rmSync(outDir, { recursive: true })
  return script
}
