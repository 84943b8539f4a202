import type { Page } from 'playwright-core'
import { seedId } from '#localstack/seed/ids.ts'
import { tapPlan } from '#test/e2e/walks/floorPlan.ts'
import { addressOf, at, dialog, type Screen, shown, title, type Way } from './screen.ts'

/** A room of an active building. */
const room: Way = {
  open: at(
    `${addressOf('KHS-2047', 'school')}/floor/${seedId('school/Ground')}/room/${seedId('school/Ground/Hall')}`,
    'Hall',
  ),
}

const toNewItem = async (page: Page) => {
  await page.getByRole('link', { name: 'Add item' }).click()
  await title(page, 'New item')
}
const newItem: Screen = { name: 'New item', person: 'surveyor', from: room, open: toNewItem }
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const heading = (page: Page, step: string) => shown(page.getByText(step, { exact: true }).first())

/** The first step's required values come from the last item. */
const place: Screen = {
  name: 'Item, its place',
  person: 'surveyor',
  from: room,
  open: async page => {
    await toNewItem(page)
    await page.getByRole('button', { name: 'Same again' }).click()
    await page.locator('input[name="amount"]').fill('4')
    await next(page)
    await tapPlan(page, { x: 120, y: 120 })
    await shown(page.getByText('one polygon'))
    await heading(page, 'Polygon')
  },
}
const scores: Screen = {
  name: 'Item, its scores',
  person: 'surveyor',
  from: place,
  open: async page => {
    await next(page)
    await heading(page, 'Scoring')
  },
}

export const items: readonly Screen[] = [
  {
    name: 'Item to duplicate',
    person: 'surveyor',
    from: room,
    open: async page => {
      const menu = page.getByRole('button', { name: /^Actions for / }).first()
      if (await menu.isVisible()) await menu.click()
      await dialog(page, /^Duplicate/)
    },
  },
  newItem,
  {
    name: 'Scanning a label, without a camera',
    person: 'surveyor',
    from: newItem,
    open: async page => {
      await page.getByRole('button', { name: 'Scan', exact: true }).click()
      const scan = page.getByRole('dialog', { name: 'Scan a label' })
      await shown(scan.getByRole('alert').getByText('photo of the label'))
    },
  },
  {
    name: 'New item, refused',
    person: 'surveyor',
    from: newItem,
    open: async page => {
      await next(page)
      await shown(page.getByText('Required').first())
    },
  },
  {
    name: 'New lead item',
    person: 'surveyor',
    from: newItem,
    open: async page => {
      await page.getByRole('radio', { name: 'Lead', exact: true }).check()
      await shown(page.getByText('Paint condition'))
    },
  },
  place,
  scores,
  {
    name: 'Item, its recommendations',
    person: 'surveyor',
    from: scores,
    open: async page => {
      await next(page)
      await heading(page, 'Recommendations')
    },
  },
]
