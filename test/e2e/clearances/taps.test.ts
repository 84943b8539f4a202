import { expect, test } from 'vitest'
import { Hand, MOST } from '#test/e2e/walks/hand.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'

const product = aProduct()

test('a Class B clearance on a phone takes one tap per question, one per panel and one to finish [3§4.2]', async () => {
  const visitor = await product.open({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const { page } = visitor
  await visitor.signIn('surveyor@kauri.example')
  await page.goto('/browse?search=Boiler')
  await page.getByRole('row', { name: 'Boiler house' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Edit Yard, cement soffit' }).click()
  const hand = new Hand(page)
  const body = page.locator('.accordion-body:not([hidden])')
  for (const panel of ['Asbestos Removal Work Documentation', 'Clearance Assessment']) {
    await hand.tap(page.getByRole('button', { name: new RegExp(`^\\d+\\. ${panel}`) }))
    const questions = body.getByRole('radiogroup')
    await questions.first().waitFor()
    for (const question of await questions.all()) await hand.tap(question.getByRole('radio', { name: 'Yes' }))
  }
  await hand.tap(page.getByRole('button', { name: 'Finish' }))
  await page.waitForURL(/\/building\/\w+$/)
  await page.getByRole('row', { name: 'Yard, cement soffit' }).getByText('Awaiting Review').waitFor()
  process.stdout.write(`${JSON.stringify({ clearance: hand.told })}\n`)
  expect(hand.taps).toBeLessThanOrEqual(MOST.clearance)
  expect(visitor.problems).toEqual([])
  await visitor.context.close()
})
