import type { Locator, Page } from 'playwright-core'

/** “Next” of a form in steps. The panel of an item, which closes as its form opens, has another button of that name. */
const nextStep = (page: Page): Locator => page.locator('.wizard').getByRole('button', { name: 'Next', exact: true })

/** Goes on through the steps of a form until it shows `part`. */
export async function stepsUntil(page: Page, part: Locator): Promise<void> {
  const next = nextStep(page)
  await part.or(next).last().waitFor()
  while ((await part.count()) === 0) await next.click()
}

/** Presses the save button, after the last step if the form has steps. */
export async function pressSave(page: Page, name: string | RegExp): Promise<void> {
  const save = page.getByRole('button', { name, exact: true })
  await stepsUntil(page, save)
  await save.last().click()
}
