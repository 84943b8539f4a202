import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { ulid } from 'ulid'
import { startCloud } from '#localstack/cloud.ts'
import { withoutTutorials } from '#test/support/people/withoutTutorials.ts'
import { dataFolders, openPages } from './opened.ts'

interface Started {
  /** A first start, which seeds the demo itself and has not yet offered tutorials. Otherwise all users have declined them. */
  readonly isNew?: boolean
  readonly chatScript?: string
}
interface Product {
  readonly url: string
  readonly close: () => Promise<void>
}

/**
 * The product as `npm start` starts it, on a free port, with the demo only. In a test run, `globalDemo.ts` has seeded the demo.
 */
export async function startProduct({ isNew = false, chatScript }: Started = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(process.env.STORED_DIR ?? tmpdir(), 'clearfloor-e2e-'))
  dataFolders.add(dataDir)
  const { DEMO_DATA } = process.env
  const isCopy = DEMO_DATA !== undefined && !isNew
  if (isCopy) await cp(DEMO_DATA, dataDir, { recursive: true })
  const cloud = await startCloud({ port: 0, dataDir, seed: true, chatScript })
  if (!isCopy && !isNew) await withoutTutorials()
  return {
    url: cloud.url,
    close: async () => {
      await cloud.close()
      dataFolders.delete(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A user's browser: the pages of one context, and all errors in them. */
export class Visitor {
  readonly problems: string[] = []
  readonly context: BrowserContext
  readonly page: Page
  constructor(context: BrowserContext, page: Page) {
    this.context = context
    this.page = page
    openPages.add(page)
    page.on('close', () => openPages.delete(page))
    page.on('pageerror', error => this.problems.push(error.message))
    page.on(
      'console',
      message =>
        message.type() === 'error' &&
        !/Failed to load resource|WebSocket connection to .* failed: .*net::ERR_/.test(message.text()) &&
        this.problems.push(message.text()),
    )
  }

  static async open(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      baseURL: url,
      locale: 'en-NZ',
      timezoneId: 'Pacific/Auckland',
      // A service worker fetches every file of the page, so only the tests that need it allow it.
      serviceWorkers: 'block',
      // Animations are painted frame by frame, so only one walk allows motion.
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(20_000)
    return new Visitor(context, await context.newPage())
  }

  /** Signs in by a call, which sets the session cookie; the page opens at the dashboard. */
  async signIn(email: string, password = 'demo-password-1'): Promise<void> {
    const answer = await this.context.request.post('/api/auth/login', {
      data: { email, password },
      headers: { 'X-Requested-With': 'XMLHttpRequest', 'Idempotency-Key': ulid() },
    })
    if (!answer.ok()) throw new Error(`${email} was not signed in: ${await answer.text()}`)
    await this.page.goto('/dashboard')
  }

  async signInByForm(email: string, password = 'demo-password-1'): Promise<void> {
    await this.page.goto('/login')
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByRole('button', { name: 'Next' }).click()
    await this.page.getByLabel('Password').fill(password)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
    await this.page.waitForURL('**/dashboard')
  }
}
