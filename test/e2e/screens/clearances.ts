import type { Page } from 'playwright-core'
import { seedId } from '#localstack/seed/ids.ts'
import { openPanel } from '#test/e2e/walks/clearanceWalk.ts'
import { openedBuilding } from '#test/e2e/walks/openedBuilding.ts'
import { addressOf, at, dialog, type Screen, shown, type Way } from './screen.ts'

const LAGGING = 'Boiler room, pipe lagging'

const BOILER_HOUSE = addressOf('KHS-2050', 'boiler-house')

const list: Way = {
  open: async page => {
    await openedBuilding(page, 'Marine Parade Baths, boiler house')
    await shown(page.getByRole('row', { name: LAGGING }))
  },
}
const editor: Way = { open: at(`${BOILER_HOUSE}/clearance/${seedId('boiler-lagging')}/edit`, LAGGING) }

const panel = (name: string, wait: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await openPanel(page, name)
  await wait(page)
}

export const clearances: readonly Screen[] = [
  {
    name: 'Clearances of a building',
    person: 'reviewer',
    from: list,
    open: async page => {
      await page.getByRole('button', { name: `More actions for ${LAGGING}` }).click()
      await shown(page.getByRole('button', { name: 'Duplicate', exact: true }))
    },
  },
  {
    name: 'Review clearance, declining',
    person: 'reviewer',
    from: list,
    open: async page => {
      await dialog(page, `Review ${LAGGING}`)
      await page.getByRole('radio', { name: 'Decline' }).check()
      await shown(page.getByLabel('What needs fixing'))
    },
  },
  {
    name: 'Review of a clearance',
    person: 'reviewer',
    from: editor,
    open: async page => {
      await page.getByRole('link', { name: 'Review', exact: true }).click()
      await shown(page.getByRole('checkbox', { name: 'I have looked at this panel' }))
    },
  },
  {
    name: 'New clearance, refused',
    person: 'surveyor',
    from: list,
    open: async page => {
      await page.getByRole('link', { name: 'Add clearance' }).first().click()
      await page.getByRole('radio', { name: /^Class A/ }).check()
      for (const who of ['Removal companies', 'Removalists'])
        await page.getByRole('region', { name: who }).getByRole('checkbox').first().check()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await shown(page.getByText(/needs? attention/))
      await shown(page.getByText('Highlighted companies'))
    },
  },
  {
    name: 'New removalist',
    person: 'surveyor',
    from: editor,
    open: page => dialog(page, 'New removalist'),
  },
  {
    name: 'Clearance, compliance',
    person: 'surveyor',
    from: editor,
    open: panel('Compliance', page => shown(page.getByText('because no personal monitoring').first())),
  },
  {
    name: 'Clearance, lab results',
    person: 'surveyor',
    from: editor,
    open: panel('Lab Results', page => shown(page.getByText('Within limit', { exact: true }).first())),
  },
  {
    name: 'Clearance, lab certificates',
    person: 'surveyor',
    from: editor,
    open: panel('Lab Certificates', page => shown(page.getByText('Certificate of analysis'))),
  },
  {
    name: 'Clearance, photo log',
    person: 'surveyor',
    from: editor,
    open: panel('Photo Log', async page => {
      await page.getByRole('button', { name: 'Remove photo 2' }).first().click()
      await shown(page.getByRole('button', { name: 'Undo' }))
      await shown(page.locator('.log-picture img').first())
    }),
  },
]
