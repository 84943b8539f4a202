import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { unique } from '#test/e2e/walks/surveyWalk.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import { HOSTILE_TEXTS } from '#test/support/data/hostileTexts.ts'

const product = aProduct()

const MAX_TABS = 120

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let n = 0; n < MAX_TABS; n++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} cannot be reached with the Tab key`)
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Picks an option of a native list with the arrow keys. */
async function pick(page: Page, target: Locator, name: string): Promise<void> {
  await tabTo(page, target)
  const options = () =>
    target.evaluate(element => [...(element as HTMLSelectElement).options].map(option => option.label))
  await expect.poll(options).toContain(name)
  for (let n = (await options()).indexOf(name); n > 0; n--) await page.keyboard.press('ArrowDown')
  expect(await target.evaluate(element => (element as HTMLSelectElement).selectedOptions[0]?.label)).toBe(name)
}

const field = (page: Page, name: string) => page.locator(`:is(input, select, textarea)[name="${name}"]`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the main job by keyboard only, including the drawing [1§2 2§2]', async () => {
  const { page, problems } = await product.open()
  await signIn(page)
  await createProject(page)
  await typeDate(page)
  await openRoomForm(page)
  await drawRoom(page)
  expect(problems).toEqual([])
})

test('a note is formatted by keyboard only; pasted content cannot run scripts [2§3 2§9 S-09]', async () => {
  const { page, problems, context } = await product.open()
  const alerts: string[] = []
  page.on('dialog', dialog => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  await signIn(page)
  await press(page, page.getByRole('link', { name: 'KHS-2047' }).first())
  await press(page, page.getByRole('button', { name: 'Edit General' }))
  const box = page.getByRole('textbox', { name: 'General' })
  await box.and(page.locator(':focus')).waitFor()
  await writeNote(page)
  await paste(box, `<p>Pasted</p>${HOSTILE_TEXTS.join('')}`)
  await box.getByText('Pasted').waitFor()
  expect(await box.locator('script, img, svg, a, iframe, style, input, [onclick], [style], [src]').count()).toBe(0)
  await press(page, button(page, 'Undo'))
  await box.getByText('Pasted').waitFor({ state: 'hidden' })
  // The first line joins the line that it is pasted into.
  await paste(box, 'o\tNorth wall\no\tSouth wall', 'text/plain')
  await box
    .getByRole('listitem')
    .filter({ hasText: /^South wall$/ })
    .waitFor()
  await press(page, button(page, 'Undo'))
  await box.getByText('South wall').waitFor({ state: 'hidden' })
  await paste(box, 'Room\tItem\tResult\nKitchen\t\tChrysotile', 'text/plain')
  await box.getByText('Kitchen · – · Chrysotile').waitFor()
  await press(page, button(page, 'Undo'))
  await box.getByText('Chrysotile').waitFor({ state: 'hidden' })
  await press(page, button(page, 'Save'))
  await box.waitFor({ state: 'hidden' })
  await page.reload()
  const panel = page.getByRole('tabpanel', { name: 'General' })
  await panel.getByText('Keys').waitFor()
  expect(await panel.locator('.rich').innerHTML()).toBe(
    '<h4 class="rich-h2">Access</h4><p class="rich-p">Keys at <strong>reception</strong>, <u>ring first</u></p><ul><li>front</li><li>back</li></ul>',
  )
  expect([alerts, problems]).toEqual([[], []])
  await context.close()
})

/** Writes a heading, a line with two formats and a list by keyboard, with the style from its list. */
async function writeNote(page: Page): Promise<void> {
  const { keyboard } = page
  await keyboard.press('Control+a')
  await keyboard.type('Access')
  await keyboard.press('Shift+Tab')
  await pick(page, page.getByLabel('Paragraph style'), 'Heading 2')
  await tabTo(page, page.getByRole('textbox', { name: 'General' }))
  await keyboard.press('End')
  await keyboard.press('Enter')
  await keyboard.type('Keys at ')
  await keyboard.press('Control+b')
  expect(await button(page, 'Bold').getAttribute('aria-pressed')).toBe('true')
  await keyboard.type('reception')
  await keyboard.press('Control+b')
  await keyboard.type(', ')
  await keyboard.press('Control+u')
  await keyboard.type('ring first')
  await keyboard.press('Control+u')
  await keyboard.press('Enter')
  await keyboard.type('* front')
  await keyboard.press('Enter')
  await keyboard.type('back')
  expect(await button(page, 'Bulleted list').getAttribute('aria-pressed')).toBe('true')
}

const paste = (box: Locator, content: string, type = 'text/html'): Promise<void> =>
  box.evaluate(
    (element, [data, kind]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(kind, data)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [content, type] as const,
  )

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await type(page, page.getByLabel('Email'), 'surveyor@kauri.example')
  await page.keyboard.press('Enter')
  await type(page, page.getByLabel('Password'), 'demo-password-1')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
}

async function createProject(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'New Project' }).first())
  await type(page, field(page, 'survey.job_number'), `KEYS-${unique()}`)
  await type(page, field(page, 'survey.name'), 'By keyboard')
  await pick(page, field(page, 'survey.client_id'), 'Northport Properties Ltd')
  await expect.poll(() => field(page, 'survey.contact_id').inputValue()).not.toBe('')
  await pick(page, field(page, 'survey.office_id'), 'Napier')
  await type(page, field(page, 'building.name'), 'Key works')
  await pick(page, field(page, 'building.report_type_id'), 'Management')
  await type(page, field(page, 'building.address'), '1 Key Street')
  await type(page, field(page, 'building.city'), 'Napier')
  await type(page, field(page, 'building.postcode'), '4110')
  await press(page, button(page, 'Create'))
  await page.waitForURL(/\/building\/\w+$/)
}

/** Types a date digit by digit, in the browser's order of day and month. A date that does not exist is refused. */
async function typeDate(page: Page): Promise<void> {
  const day = page.getByLabel('Survey date')
  for (const [keys, words] of [
    ['03032026', 'Tuesday'],
    ['04042026', 'Saturday'],
  ] as const) {
    await tabTo(page, page.getByRole('button', { name: 'More actions' }).first())
    await tabTo(page, day)
    await page.keyboard.type(keys, { delay: 40 })
    await page.getByText(words, { exact: true }).waitFor()
    expect(await day.evaluate(element => element === document.activeElement)).toBe(true)
  }
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('31022026')
  expect(await day.inputValue()).toBe('31/02/2026')
  await page.keyboard.press('Tab')
  await page.getByText('Enter a date that exists, as DD/MM/YYYY').waitFor()
  expect(await day.inputValue()).toBe('31/02/2026')
  await day.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('4/4/26')
  await page.keyboard.press('Tab')
  await expect.poll(() => day.inputValue()).toBe('04/04/2026')
}

/** Adding a floor needs a file from a system dialog, so the keyboard continues with an existing building's floor. */
async function openRoomForm(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Dashboard' }).first())
  await press(page, page.getByRole('link', { name: 'KHS-2047' }).first())
  await press(page, page.getByRole('link', { name: 'Ground' }).first())
  await press(page, page.getByRole('link', { name: 'Add room' }).first())
  await type(page, field(page, 'name'), 'Porch')
  await press(page, page.getByRole('button', { name: 'Draw on the plan' }))
}

/** In the drawing, the arrow keys move a crosshair and Enter places corners. */
async function drawRoom(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.locator('canvas').first().waitFor()
  await page.keyboard.press('p')
  for (const move of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press('Enter')
    for (let n = 0; n < 6; n++) await page.keyboard.press(`Shift+${move}`)
  }
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await dialog.getByText('Polygons 1 of 50').waitFor()
  await press(page, dialog.getByRole('button', { name: 'Save' }))
  await dialog.waitFor({ state: 'hidden' })
  await press(page, button(page, 'Create room'))
  await page.getByRole('link', { name: 'Porch' }).first().waitFor()
}
