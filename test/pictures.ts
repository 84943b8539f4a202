import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { openedBuilding } from '#test/e2e/walks/openedBuilding.ts'
import { startProduct, Visitor } from '#test/support/browser/browser.ts'
import { openBrowser } from '#test/support/browser/chromium.ts'
import { pagePicture } from '#test/support/readers/pagePictures.ts'

/** `npm run pictures`: takes the README's pictures of the demo again. Run it after a change to one of these screens or to the report. */
const FOLDER = join(import.meta.dirname, '../docs/images')
const BUILDING = 'Harbour House'
const headers = { 'X-Requested-With': 'XMLHttpRequest' }
/** Of a report: the key findings. */
const REPORT_PAGE = 2
/** Pixels per point of a report's page. */
const REPORT_SCALE = 1.2

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  // The demo’s documents are still being generated; a message about them may appear at any time.
  const style = '.toasts { display: none !important }'
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled', style })
}

async function getJson<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path, { headers })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}

/** Generates the building's report and returns the PDF. */
async function reportOf(page: Page, building: string): Promise<Uint8Array> {
  const { id } = await getJson<{ id: string }>(page, `/api/report/generate/${building}/${CONTAMINANT.asbestos}`)
  const statusOf = async () => (await getJson<{ status: string }>(page, `/api/report/${id}`)).status
  for (let status = 'queued'; status !== 'completed'; status = await statusOf()) {
    if (status === 'failed') throw new Error('The report was not generated')
    await page.waitForTimeout(500)
  }
  const { url } = await getJson<{ url: string }>(page, `/api/report/download/${id}`)
  return (await page.request.get(url)).body()
}

const product = await startProduct()
const browser = await openBrowser()
const signedIn = async (who: string): Promise<Page> => {
  const visitor = await Visitor.open(browser, product.url, { viewport: { width: 1280, height: 800 } })
  await visitor.signIn(`${who}@kauri.example`)
  return visitor.page
}
try {
  await mkdir(FOLDER, { recursive: true })
  const manager = await signedIn('pm')
  await manager.getByRole('heading', { name: 'Awaiting Review' }).waitFor()
  await take(manager, 'dashboard')

  const reviewer = await signedIn('reviewer')
  const building = await openedBuilding(reviewer, BUILDING)
  await reviewer.getByRole('link', { name: 'Ground', exact: true }).first().click()
  await reviewer.getByRole('img', { name: 'Plan of Ground' }).waitFor()
  await take(reviewer, 'plan')

  await reviewer.goto(`${building}/review`)
  await reviewer.getByRole('heading', { level: 1 }).waitFor()
  await take(reviewer, 'review')

  const report = await reportOf(reviewer, building.split('/').at(-1) ?? '')
  await writeFile(join(FOLDER, 'report.png'), await pagePicture(report, REPORT_PAGE, REPORT_SCALE))
} finally {
  await browser.close()
  await product.close()
}
process.exit(0)
