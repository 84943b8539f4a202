import type { Page } from 'playwright-core'
import { at, type Screen, shown, TUI_STREET_8, title } from './screen.ts'

async function openPanel(page: Page): Promise<void> {
  await at(TUI_STREET_8, '8 Tui Street')(page)
  await page.locator('.lint summary').click()
  await shown(page.locator('.lint li').first())
}

/** Creates a webhook whose receiver does not exist. */
async function webhookWithDeliveries(page: Page): Promise<void> {
  await at('/admin/webhook', 'New webhook')(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Job system')
  await page.getByRole('textbox', { name: 'Address' }).fill('https://127.0.0.1:1/hook')
  await page.getByText('Report issued').click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await title(page, 'Job system')
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await shown(page.getByText(/\(1 attempt, \d+ ms\)/).first())
}

export const reportCheck: readonly Screen[] = [
  { name: 'Report check', person: 'admin', open: at('/admin/report-check', 'Report check') },
  { name: 'Re-inspection intervals', person: 'admin', open: at('/admin/reinspection', 'Re-inspection') },
  { name: 'Audit log', person: 'admin', open: at('/admin/audit-log', 'Audit log') },
  { name: 'Limits', person: 'admin', open: at('/admin/limits', 'Limits') },
  { name: 'API tokens', person: 'admin', open: at('/admin/api-tokens', 'API tokens') },
  { name: 'API reference', person: 'admin', open: at('/admin/api-reference', 'API reference') },
  { name: 'Company data', person: 'admin', open: at('/admin/company-data', 'Company data') },
  { name: 'Webhooks', person: 'admin', open: at('/admin/webhooks', 'Webhooks') },
  { name: 'New webhook', person: 'admin', open: at('/admin/webhook', 'New webhook') },
  { name: 'A webhook with its deliveries', person: 'admin', open: webhookWithDeliveries },
  { name: 'Operations', person: 'root', open: at('/admin/operations', 'Operations') },
  { name: 'Import changes', person: 'admin', open: at('/admin/import-changes', 'Import changes') },
]

export const buildingsBeforeReview: readonly Screen[] = [
  {
    name: 'Before review, some to be mended',
    person: 'surveyor',
    open: openPanel,
  },
]
