import { expect, test } from 'vitest'
import { intercept } from '#test/e2e/walks/cutOff.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'

const product = aProduct()

test('a survey with more than one page of buildings shows all of them, and finds one by name [B20]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await visitor.signIn('surveyor@kauri.example')
  await page.goto('/browse?search=Harbour')
  await page.getByRole('row', { name: 'Harbour House' }).getByRole('link').first().click()
  await page.waitForURL(/\/building\/\w+$/)
  const [, survey = ''] = /survey\/(\w+)/.exec(page.url()) ?? []
  const { data } = await (await page.request.get(`/api/survey/${survey}`, { headers: HEADERS })).json()
  const blocks = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => {
      const number = String(from + at).padStart(3, '0')
      return { ...data.buildings[0], id: `01ARZ3NDEKTSV4RRFFQ69G5${number}`, name: `Block ${number}` }
    })
  await intercept(page, new RegExp(`/api/survey/${survey}$`), route =>
    route.fulfill({
      headers: ANSWERED,
      json: { data: { ...data, buildings: blocks(0, 500) }, next: 'the second page' },
    }),
  )
  const queries: (string | null)[] = []
  await intercept(page, new RegExp(`/api/survey/${survey}/building`), route => {
    queries.push(new URL(route.request().url()).searchParams.get('after'))
    return route.fulfill({ headers: ANSWERED, json: { data: blocks(500, 503), next: null } })
  })
  await page.goto(`/survey/${survey}`)
  await page.getByText(/ of 503$/).waitFor()
  expect(queries).toEqual(['the second page'])
  const rows = page.getByRole('table', { name: 'Buildings' }).getByRole('row', { name: /Block/ })
  await page.getByRole('searchbox', { name: 'Search buildings' }).fill('Block 502')
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Block 502')])
  expect(visitor.problems).toEqual([])
  await context.close()
})

const HEADERS = { 'X-Requested-With': 'XMLHttpRequest' }
/** Without this header, the page would not accept an answer as the service's. */
const ANSWERED = { 'apigw-requestid': '01J7' }
