import type { Page } from 'playwright-core'
import { putOnDevice } from '#test/e2e/device/device.ts'
import { FAULT, intercept } from '#test/e2e/walks/cutOff.ts'
import { at, type Screen, shown, TUI_STREET_8, type Way } from './screen.ts'

const dashboard: Way = { open: at('/dashboard', 'Dashboard') }
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

async function fromMenu(page: Page, item: string): Promise<void> {
  await press(page, /your menu/)
  await press(page, item)
}

const administration: Screen = {
  name: 'Administration',
  person: 'admin',
  open: at('/administration', 'Administration'),
}
async function openPalette(page: Page, text = ''): Promise<void> {
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await shown(page.getByRole('option', { name: 'New survey' }))
  await page.getByRole('combobox', { name: /^Search/ }).fill(text)
}

async function drawing(page: Page): Promise<void> {
  await page.goto(TUI_STREET_8)
  await page.getByRole('row', { name: 'Ground' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Add room' }).first().click()
  await page.getByRole('button', { name: 'Draw on the plan' }).click()
  await shown(page.getByRole('toolbar', { name: 'Drawing tools' }))
}

export const shell: readonly Screen[] = [
  {
    name: 'The person’s menu',
    person: 'surveyor',
    from: dashboard,
    open: async page => {
      await press(page, /your menu/)
      await shown(page.getByRole('switch', { name: 'Dark mode' }))
    },
  },
  { name: 'Changes on this device, all sent', person: 'surveyor', open: at('/outbox', 'Changes on this device') },
  { name: 'Storage on this device', person: 'surveyor', open: at('/storage', 'Storage on this device') },
  {
    name: 'Changes on this device, one refused',
    person: 'surveyor',
    open: async page => {
      await page.goto('/outbox')
      const entry = {
        key: '01JREFUSED',
        building_id: '01JBUILDING',
        name: 'saveNote',
        input: { type_id: 1, content: 'Dog in the yard' },
        at: '2026-11-20T01:30:00.000Z',
        refused: { code: 'building_locked', message: 'This building was reviewed in the meantime.' },
      }
      await putOnDevice(page, { outbox: [[undefined, entry]] })
      await page.reload()
      await shown(page.getByText('Refused', { exact: true }))
    },
  },
  {
    name: 'Notifications',
    person: 'reviewer',
    from: dashboard,
    open: async page => {
      await press(page, /^Notifications/)
      await shown(page.getByRole('button', { name: 'Mark all as read' }))
    },
  },
  {
    name: 'No notifications',
    person: 'exporter',
    from: dashboard,
    open: async page => {
      await press(page, /^Notifications/)
      await shown(page.getByText('No notifications'))
    },
  },
  {
    name: 'Feedback',
    person: 'surveyor',
    from: dashboard,
    open: async page => {
      await fromMenu(page, 'Send feedback')
      await shown(page.getByRole('dialog', { name: 'Send feedback' }).getByRole('textbox'))
    },
  },
  {
    name: 'Terms and Conditions',
    person: 'surveyor',
    from: dashboard,
    open: async page => {
      await press(page, 'Terms and Conditions')
      await shown(page.getByRole('dialog', { name: 'Terms and Conditions' }))
    },
  },
  {
    name: 'A guided tour',
    person: 'surveyor',
    from: dashboard,
    open: async page => {
      await fromMenu(page, 'Show me around')
      await shown(page.getByRole('dialog', { name: 'Start a survey' }))
      await page.keyboard.press('ArrowRight')
      await shown(page.getByRole('dialog', { name: 'Only mine' }))
    },
  },
  administration,
  {
    name: 'Administration, nothing found',
    person: 'admin',
    from: administration,
    open: async page => {
      await page.getByRole('searchbox').fill('no such page')
      await shown(page.getByText('Nothing found'))
    },
  },
  { name: 'Search, before typing', person: 'admin', from: dashboard, open: page => openPalette(page) },
  {
    name: 'Search, a building and a client',
    person: 'admin',
    from: dashboard,
    open: async page => {
      await openPalette(page, 'otatara')
      await shown(page.getByRole('option', { name: /^Ōtātara School, block B/ }))
      await shown(page.getByRole('option', { name: /^Ōtātara School Board/ }))
    },
  },
  {
    name: 'Search, nothing found',
    person: 'admin',
    from: dashboard,
    open: async page => {
      await openPalette(page, 'no such place')
      await shown(page.getByText('Nothing found. Try other words.'))
    },
  },
  {
    name: 'Search, the service fails',
    person: 'admin',
    from: dashboard,
    open: async page => {
      const restore = await intercept(page, '**/api/building/search*', route => route.fulfill(FAULT))
      await openPalette(page, 'harbour')
      await shown(page.getByText('Couldn’t search buildings and clients'))
      restore()
    },
  },
  { name: 'The drawing tools', person: 'surveyor', open: drawing },
]
