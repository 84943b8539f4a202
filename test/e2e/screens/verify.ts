import type { Page } from 'playwright-core'
import type { Revision } from '#shared/domain/files/revision.ts'
import { intercept } from '#test/e2e/walks/cutOff.ts'
import { at, type Screen, shown, title } from './screen.ts'

const CODE = '8K3W0000000000000000000000'
const ISSUED: Revision = {
  code: CODE,
  kind: 'clearance',
  issue: 2,
  issued_at: '2026-03-02T01:00:00.000Z',
  issued_by: 'Kauri Hazmat Surveys',
  file: '0'.repeat(64),
  state: 'current',
}

/** The check page of a document with this status. */
const standing = (part: Partial<Revision>, then?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  const answerAgain = await intercept(page, '**/api/verify/*', route =>
    route.fulfill({ headers: { 'apigw-requestid': '01J' }, json: { data: { ...ISSUED, ...part } } }),
  )
  await page.goto(`/verify/${CODE}`)
  await shown(page.getByText('Kauri Hazmat Surveys'))
  await then?.(page)
  answerAgain()
}
const ended = { changed_at: '2026-03-09T01:00:00.000Z' }

async function comparesAnother(page: Page): Promise<void> {
  const file = { name: 'Another.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
  await page.locator('input[type=file]').setInputFiles(file)
  await shown(page.getByText('This isn’t the issued file'))
}

export const verify: readonly Screen[] = [
  { name: 'Check a document', person: 'nobody', open: at('/verify', 'Check a document') },
  {
    name: 'Check a document, unknown code',
    person: 'nobody',
    open: async page => {
      await page.goto(`/verify/${CODE}`)
      await title(page, 'Check a document')
      await shown(page.getByText('No document was issued with this code'))
    },
  },
  { name: 'Current document, another file', person: 'nobody', open: standing({}, comparesAnother) },
  { name: 'Superseded document', person: 'nobody', open: standing({ ...ended, state: 'superseded' }) },
  { name: 'Withdrawn document', person: 'nobody', open: standing({ ...ended, state: 'withdrawn' }) },
]
