import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { startCloud } from '#localstack/cloud.ts'

interface Started {
  /** Nobody has been asked about tutorials yet, as after the first start. Else they have all said no. */
  readonly isNew?: boolean
  readonly chatScript?: string
}
interface Product {
  readonly url: string
  readonly close: () => Promise<void>
}

/** The product as `npm start` starts it, on a free port, with the demo and nothing else. */
export async function startProduct({ isNew = false, chatScript }: Started = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'clearfloor-e2e-'))
  const cloud = await startCloud({ port: 0, dataDir, seed: true, chatScript })
  if (!isNew) await withoutTutorials()
  return {
    url: cloud.url,
    close: async () => {
      await cloud.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function withoutTutorials(): Promise<void> {
  const [{ Users }, { Tours }, { COMPANIES }, { seedId }] = await Promise.all([
    import('#functions/data/company/users.ts'),
    import('#functions/data/company/tours.ts'),
    import('#localstack/seed/people.ts'),
    import('#localstack/seed/ids.ts'),
  ])
  const people = await Promise.all(Object.keys(COMPANIES).map(company => Users.list(seedId(company))))
  for (const { company_id, id } of people.flat())
    await Tours.enable({ company_id, user_id: id, command: undefined }, false)
}

/** A person's browser: pages of one context, and everything that went wrong in them. */
export class Visitor {
  readonly problems: string[] = []
  readonly context: BrowserContext
  readonly page: Page
  constructor(context: BrowserContext, page: Page) {
    this.context = context
    this.page = page
    page.on('pageerror', error => this.problems.push(error.message))
    page.on(
      'console',
      message =>
        message.type() === 'error' &&
        !/Failed to load resource/.test(message.text()) &&
        this.problems.push(message.text()),
    )
  }

  static async open(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      baseURL: url,
      locale: 'en-NZ',
      timezoneId: 'Pacific/Auckland',
      ...options,
    })
    context.setDefaultTimeout(20_000)
    return new Visitor(context, await context.newPage())
  }

  async signIn(email: string, password = 'demo-password-1'): Promise<void> {
    await this.page.goto('/login')
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByRole('button', { name: 'Next' }).click()
    await this.page.getByLabel('Password').fill(password)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
    await this.page.waitForURL('**/dashboard')
  }
}

const DATA = resolve(import.meta.dirname, '../../../../shared/data')
/** A real plan or photo that nobody here made; undefined where the folder is missing. */
export const realFile = (name: string): string | undefined => {
  const path = join(DATA, name)
  return existsSync(path) ? path : undefined
}
