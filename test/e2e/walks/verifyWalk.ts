import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { Visitor } from '#test/support/browser/browser.ts'
import { pdfText } from '#test/support/readers/pdfText.ts'

const PDF = { name: 'Certificate.pdf', mimeType: 'application/pdf' }

/** An anonymous visitor opens a document's check page and checks its file. */
export async function verifies(browser: Browser, url: string, document: Buffer): Promise<Page> {
  const { page } = await Visitor.open(browser, url)
  const [front = ''] = await pdfText(document)
  const [, path = ''] = /(\/verify\/[0-9A-Z]{26})/.exec(front) ?? []
  await page.goto(path)
  await standsAs(page, 'Current')
  await page.locator('input[type=file]').setInputFiles({ ...PDF, buffer: document })
  await page.getByText('This file is the issued document.').waitFor()
  const changed = Buffer.from(document)
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
  await drop(page, changed)
  await page.getByText('This isn’t the issued file.').waitFor()
  expect(await page.getByText('This file is the issued document').count()).toBe(0)
  expect(await page.locator('main').textContent()).not.toMatch(/signature/i)
  return page
}

export const standsAs = (page: Page, state: string) =>
  page.getByRole('heading', { level: 2, name: state, exact: true }).waitFor()

/** Drops a file as from the desktop. */
async function drop(page: Page, bytes: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(base64 => {
    const carried = new DataTransfer()
    const content = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    carried.items.add(new File([content], 'Changed.pdf', { type: 'application/pdf' }))
    return carried
  }, bytes.toString('base64'))
  await page.locator('.file-drop').dispatchEvent('drop', { dataTransfer })
}
