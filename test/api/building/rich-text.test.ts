import { beforeAll, expect, test } from 'vitest'
import { richTextNodes } from '#functions/files/pdf/richTextNodes.ts'
import { TEMPLATE_KEYS } from '#shared/domain/vocabulary/referenceLists.ts'
import { HOSTILE_TEXTS } from '#test/support/data/hostileTexts.ts'
import { isStrictRichText } from '#test/support/data/strictRichText.ts'
import { aCompany, aProject, aUser, type Project, signedIn, type TestApi } from '#test/support/people/api.ts'

let api: TestApi
let project: Project
beforeAll(async () => {
  const surveyor = await aUser(await aCompany())
  api = await signedIn(surveyor)
  project = await aProject(api, surveyor, { area_surveyed: '<h2 class=x>Roof</h2><script>1</script>' })
})
const params = () => ({ params: { id: project.building } })
const read = async () => (await api.buildings.tree(params())).data

/** The stored values of all rich texts. */
async function storedTexts(): Promise<string[]> {
  const { building, notes } = await read()
  const templates = TEMPLATE_KEYS.map(key => building.report_templates[key] ?? '')
  return [building.area_surveyed, building.lead_area_surveyed, ...templates, ...notes.map(({ content }) => content)]
}

test('headings of levels 1 to 3, lists and emphasis of a note are returned as written [2§9]', async () => {
  const content = '<h1>A</h1><h2>B</h2><h3>C</h3><ul><li>D<ol><li><u>E</u></li></ol></li></ul><p><strong>F</strong></p>'
  await api.buildings.note({ ...params(), body: { type_id: 2, content } })
  expect((await read()).notes).toMatchObject([{ type_id: 2, content }])
})

test('an empty text is stored as none; plain lines become paragraphs [2§8]', async () => {
  await api.buildings.template({ ...params(), body: { type: 'introduction_content', content: '<p>&nbsp;</p><br>' } })
  await api.buildings.set({ ...params(), body: { lead_area_surveyed: 'Doors\n\nFrames < 1 m' } })
  const { building } = await read()
  expect([building.report_templates.introduction_content, building.lead_area_surveyed]).toEqual([
    '',
    '<p>Doors</p><p>Frames &lt; 1 m</p>',
  ])
})

test('every call that creates or changes a building stores cleaned texts only [S-09]', async () => {
  expect((await read()).building.area_surveyed).toBe('<h2>Roof</h2>')
  const hostile = HOSTILE_TEXTS.join('')
  const { building } = await read()
  await api.buildings.save({ body: { ...building, lead_area_surveyed: hostile } })
  await api.buildings.set({ ...params(), body: { area_surveyed: hostile } })
  for (const type_id of [2, 3, 4]) await api.buildings.note({ ...params(), body: { type_id, content: hostile } })
  for (const type of TEMPLATE_KEYS) await api.buildings.template({ ...params(), body: { type, content: hostile } })
  for (const text of await storedTexts()) expect(isStrictRichText(text), text).toBe(true)
})

test(`S-09 each of ${HOSTILE_TEXTS.length} hostile texts is clean in the store, and prints without a link or a picture`, {
  tags: 'slow',
  timeout: 60_000,
}, async () => {
  for (const [at, hostile] of HOSTILE_TEXTS.entries()) {
    const content = `<p>before</p>${hostile}<p>after</p>`
    await api.buildings.note({ ...params(), body: { type_id: 2 + (at % 3), content } })
    if (at % 3 < 2 && at < HOSTILE_TEXTS.length - 1) continue
    for (const text of await storedTexts()) {
      expect(isStrictRichText(text), text).toBe(true)
      expect(JSON.stringify(richTextNodes(text))).not.toMatch(/"(link|image|svg|linkToDestination)":/)
    }
  }
})

test('a cleaned text may have up to 50,000 characters [F-12]', async () => {
  const content = `<p class="${'x'.repeat(60_000)}">${'a'.repeat(50_000 - '<p></p>'.length)}</p>`
  await api.buildings.note({ ...params(), body: { type_id: 3, content } })
  const longer = api.buildings.note({ ...params(), body: { type_id: 3, content: `${content}<p>b</p>` } })
  await expect(longer).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { content: 'Use 50,000 characters or fewer' },
  })
})

test('six concurrent saves of report texts all succeed [F-15]', async () => {
  const before = (await read()).building.version
  const contents = Array.from({ length: 6 }, (_, at) => `<p>Introduction ${at}</p>`)
  await Promise.all(
    contents.map(content => api.buildings.template({ ...params(), body: { type: 'introduction_content', content } })),
  )
  const { version, report_templates } = (await read()).building
  expect(version).toBe(before + contents.length)
  expect(contents).toContain(report_templates.introduction_content)
})
