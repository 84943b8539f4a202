import type { Page } from 'playwright-core'
import { putOnDevice } from '#test/e2e/device/device.ts'
import { at, type Screen } from './screen.ts'

const dashboard = at('/dashboard', 'Dashboard')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

async function fromMenu(page: Page, item: string): Promise<void> {
  await dashboard(page)
  await press(page, /your menu/)
  await press(page, item)
}

async function drawing(page: Page): Promise<void> {
  await page.goto('/browse')
  await page.getByRole('row', { name: '8 Tui Street' }).getByRole('link').first().click()
  await page.getByRole('row', { name: 'Ground' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Add room' }).first().click()
  await page.getByRole('button', { name: 'Draw on the plan' }).click()
  await page.getByRole('toolbar', { name: 'Drawing tools' }).waitFor()
}

export const shell: readonly Screen[] = [
  {
    name: 'The person’s menu',
    person: 'surveyor',
    open: async page => {
      await dashboard(page)
      await press(page, /your menu/)
      await page.getByRole('switch', { name: 'Dark mode' }).waitFor()
    },
  },
  { name: 'Changes on this device, all sent', person: 'surveyor', open: at('/outbox', 'Changes on this device') },
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
      await page.getByText('Refused', { exact: true }).waitFor()
    },
  },
  {
    name: 'Notifications',
    person: 'reviewer',
    open: async page => {
      await dashboard(page)
      await press(page, /^Notifications/)
      await page.getByRole('button', { name: 'Mark all as read' }).waitFor()
    },
  },
  {
    name: 'No notifications',
    person: 'exporter',
    open: async page => {
      await dashboard(page)
      await press(page, /^Notifications/)
      await page.getByText('No notifications').waitFor()
    },
  },
  {
    name: 'Feedback',
    person: 'surveyor',
    open: async page => {
      await fromMenu(page, 'Send feedback')
      await page.getByRole('dialog', { name: 'Send feedback' }).getByRole('textbox').waitFor()
    },
  },
  {
    name: 'Terms and Conditions',
    person: 'surveyor',
    open: async page => {
      await dashboard(page)
      await press(page, 'Terms and Conditions')
      await page.getByRole('dialog', { name: 'Terms and Conditions' }).waitFor()
    },
  },
  {
    name: 'A guided tour',
    person: 'surveyor',
    open: async page => {
      await fromMenu(page, 'Show me around')
      await page.getByRole('dialog', { name: 'Start a survey' }).waitFor()
      await page.keyboard.press('ArrowRight')
      await page.getByRole('dialog', { name: 'Only mine' }).waitFor()
    },
  },
  { name: 'The drawing tools', person: 'surveyor', open: drawing },
]
