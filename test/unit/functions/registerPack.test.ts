import { createHash } from 'node:crypto'
import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { makeRegisterPack } from '#functions/documents/registerPack.ts'
import { inspectFile } from '#functions/files/fileInspection.ts'
import { picturesThatFit } from '#functions/files/pack/packPictures.ts'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { IssueContents } from '#shared/domain/files/issueContents.ts'
import { Report } from '#shared/domain/tree/building.ts'
import type { Reinspection } from '#shared/domain/tree/inspection.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { reportItemsOf } from '#shared/report/model/reportItems.ts'
import { issueContents } from '#shared/report/survey/issueContents.ts'
import type { OtherIssue } from '#shared/report/survey/otherIssue.ts'
import { picturesOf, type RegisterPack, registerPack } from '#shared/report/survey/registerPack.ts'
import { exampleFiles, exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { HOSTILE_TEXTS } from '#test/support/data/hostileTexts.ts'
import { photosOfPhone } from '#test/support/data/images.ts'

const { asbestos, lead } = CONTAMINANT
const sourceOf = (tree: Tree = exampleTree) => ({ ...exampleSubject(), tree, contaminate_id: asbestos })
const modelOf = (tree?: Tree) => registerPack(sourceOf(tree), undefined)
const packOf = async (tree?: Tree, files: ReadonlyMap<string, Uint8Array> = exampleFiles, maxBytes?: number) => {
  const bytes = await makeRegisterPack(modelOf(tree), files, maxBytes)
  return { bytes, html: new TextDecoder().decode(bytes) }
}
const withItems = (change: (item: Item, at: number) => Partial<Item>): Tree => ({
  ...exampleTree,
  items: exampleTree.items.map((item, at) => ({ ...item, ...change(item, at) })),
})

test('the pack has each item of the report once, under its number, and each mark on a plan leads to one [2§9]', async () => {
  const { html } = await packOf()
  const items = reportItemsOf(exampleTree, asbestos)
  expect([...html.matchAll(/<h4>(\d+)\./g)].map(([, number]) => Number(number))).toEqual(items.map(each => each.number))
  const ids = [...html.matchAll(/<article [^>]*id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(items.length)
  const marks = [...html.matchAll(/<a href="#(item-[^"]+)" aria-label="Item (\d+)"/g)]
  expect(marks.length).toBeGreaterThan(0)
  for (const [, id, number] of marks) expect(ids.indexOf(id)).toBe(Number(number) - 1)
  expect(html.match(/class="plan"/g)).toHaveLength(exampleTree.floors.filter(({ image }) => image).length)
})

test('the policy of the pack allows only its own style and script; the pack requests nothing [S-09]', async () => {
  const { html } = await packOf()
  const hashed = (element: string) => {
    const [, text = ''] = new RegExp(`<${element}>([^]*?)</${element}>`).exec(html) ?? []
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  }
  const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html) ?? []
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    'img-src data:',
    `style-src ${hashed('style')}`,
    `script-src ${hashed('script')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ])
  for (const [, address] of html.matchAll(/(?:src|<image href)="([^"]*)"/g))
    expect(address).toMatch(/^data:image\/jpeg;base64,/)
  expect(html).not.toMatch(/<(link|iframe|object|embed|base)\b|@import|url\(| style="| on\w+="/)
})

/** Without the texts on plans and their grounds, because texts are shortened in small rooms. */
const tagsOf = (html: string) =>
  html
    .match(/<[a-z/!][^>]*>/gi)
    ?.map(tag => /^<\/?[\w!]+/.exec(tag)?.[0])
    .filter(tag => tag !== '<text' && tag !== '</text' && tag !== '<rect')

test('typed markup stays text [S-09]', async () => {
  const named = (text: string): Tree => ({
    ...withItems(() => ({ name: text, comment: text, description: text })),
    building: { ...exampleTree.building, name: text, address: text, job_number: text },
    floors: exampleTree.floors.map(floor => ({ ...floor, name: text })),
    rooms: exampleTree.rooms.map(room => ({ ...room, name: text })),
  })
  const expected = tagsOf((await packOf(named('Hall'), new Map())).html)
  for (const text of HOSTILE_TEXTS) expect(tagsOf((await packOf(named(text), new Map())).html), text).toEqual(expected)
})

test('photos and plans are reduced until the file fits with all of them [P-12]', { tags: 'slow' }, async () => {
  const photos = await photosOfPhone(12)
  const files = new Map([...exampleFiles, ...photos.map((photo, at) => [String(at).padStart(64, '0'), photo] as const)])
  const tree = withItems((_, at) => ({
    image: { file: String(at % photos.length).padStart(64, '0'), width: 4_000, height: 3_000 },
  }))
  const large = await packOf(tree, files)
  const limit = Math.round(large.html.length / 2)
  const small = await packOf(tree, files, limit)
  expect(small.bytes?.length).toBeLessThanOrEqual(limit)
  expect(small.bytes?.length).toBeGreaterThan(limit / 4)
  expect(small.html.match(/href="data:/g)).toHaveLength(large.html.match(/href="data:/g)?.length ?? 0)
  expect(small.html).not.toContain('left out')
})

test('if not all images fit, the lowest ratings are omitted, with a note [P-12]', { tags: 'slow' }, async () => {
  const model = modelOf()
  const bare = (await packOf(exampleTree, new Map())).html.length
  const limit = bare + 120_000
  const { bytes, html } = await packOf(exampleTree, exampleFiles, limit)
  expect(bytes?.length).toBeLessThanOrEqual(limit)
  expect(html).toMatch(/To keep this file small, .*the photos of \d+ items are left out, those with the lowest ratings/)
  const { omitted } = await picturesThatFit(picturesOf(model), file => exampleFiles.get(file), 80_000)
  const pictures = picturesOf(model).map(({ file }) => file)
  expect(omitted.size).toBeGreaterThan(0)
  expect([...omitted]).toEqual(pictures.slice(-omitted.size))
  expect(await makeRegisterPack(model, exampleFiles, bare - 1_000)).toBeUndefined()
})

test('an image is a separate JPEG, upright, on white; an unreadable one has a note [2§9]', async () => {
  const [floor] = exampleTree.floors
  const file = floor?.image?.file ?? ''
  const wanted = [{ file, kind: 'plan' as const, uses: 1 }]
  const { addresses } = await picturesThatFit(wanted, name => exampleFiles.get(name), 1e7)
  const bytes = Buffer.from(addresses.get(file)?.split(',')[1] ?? '', 'base64')
  expect(inspectFile(bytes)).toMatchObject({ type: 'image/jpeg' })
  const { html } = await packOf(exampleTree, new Map([[file, Buffer.from('no picture')]]))
  expect(html).toContain('The image of this plan could not be read.')
  expect(html).toContain('The photo could not be read.')
})

const CODE = 'ABCDEFGHJKMNPQRSTVWXYZ2345'
const approval = {
  approved: true,
  reason: '',
  reviewer_id: ulid(),
  reviewer_name: 'Mere Parata',
  date: '2026-03-09T20:00:00.000Z',
}
const reviewed: Tree = {
  ...exampleTree,
  building: { ...exampleTree.building, status_id: STATUS.reviewed, lead_approval: approval },
}
/** An earlier lead report of the reviewed building. */
const leadIssue = (tree = reviewed): OtherIssue => ({
  report: Report().parse({
    ...{ id: ulid(), contaminate_id: lead, status: 'completed', code: CODE, requested_by: ulid(), version: 1 },
    ...{ requested_at: '2026-03-11T01:00:00.000Z', updated_at: '2026-03-11T01:00:00.000Z' },
  }),
  version: 2,
  verification: { code: CODE, url: `https://example.nz/verify/${CODE}` },
  contents: issueContents({ ...sourceOf(tree), contaminate_id: lead }),
})
const itemsIn = (pack: RegisterPack) => pack.floors.flatMap(({ rooms }) => rooms.flatMap(({ items }) => items))
const both = [asbestos, lead].flatMap(id => reportItemsOf(reviewed, id))

test('where the other contaminant is issued too, the pack has each item of both reports once, and a mark for each [2§9]', async () => {
  const pack = registerPack(sourceOf(reviewed), leadIssue())
  expect(pack.title).toBe('Asbestos and lead register')
  expect(pack.missingContaminant).toBe('')
  expect(pack.issues.map(({ name }) => name)).toEqual(['Asbestos report', 'Lead report'])
  expect(pack.issues[1]?.facts).toEqual([
    { label: 'Approved', value: 'Mere Parata, 10/03/2026' },
    { label: 'Issued', value: '11/03/2026' },
    { label: 'Version', value: '2' },
  ])
  const html = new TextDecoder().decode(await makeRegisterPack(pack, exampleFiles))
  expect(html).toContain(CODE)
  expect(html).not.toContain('not in this file')
  const numbers = both.map(({ item, number }) => `${item.contaminate_id === lead ? 'L' : 'A'}${number}`)
  expect([...html.matchAll(/<h4>([AL]\d+)\./g)].map(([, number]) => number).sort()).toEqual(numbers.sort())
  const marks = new Map(
    [...html.matchAll(/<a href="#(item-[^"]+)" aria-label="Item (\w+)"/g)].map(([, id, at]) => [id, at]),
  )
  for (const { item, number, floor } of both.filter(each => each.floor.image && each.item.layer.polygons.length > 0))
    expect(marks.get(`item-${item.id}`), floor.name).toBe(`${item.contaminate_id === lead ? 'L' : 'A'}${number}`)
  expect(marks.size).toBeGreaterThan(numbers.length / 2)
})

test('the other contaminant is in the words of its report, with the photo that it printed or none [2§9]', () => {
  const issued = leadIssue()
  const [printed] = reportItemsOf(reviewed, lead).filter(({ item }) => item.image)
  const later = withItems(item =>
    item.id === printed?.item.id
      ? { comment: 'Typed since', name: 'Renamed since', image: { file: 'f'.repeat(64), width: 9, height: 9 } }
      : {},
  )
  const itemOf = (tree: Tree) =>
    itemsIn(registerPack(sourceOf(tree), issued)).find(({ id }) => id === `item-${printed?.item.id}`)
  expect(itemOf(reviewed)?.photo?.file).toBe(printed?.item.image?.file)
  const shown = itemOf({ ...later, building: reviewed.building })
  expect(shown).not.toHaveProperty('photo')
  expect(shown).toMatchObject({ title: itemOf(reviewed)?.title, facts: itemOf(reviewed)?.facts })
  expect(JSON.stringify(shown)).not.toContain('since')
  expect(shown?.rating).toMatch(/^Lead: /)
})

test('an item of the other contaminant has the same text as in the pack of the other report [2§9]', () => {
  const asbestosIssue: OtherIssue = {
    ...leadIssue(),
    report: { ...leadIssue().report, contaminate_id: asbestos },
    contents: IssueContents().parse(JSON.parse(JSON.stringify(issueContents(sourceOf(reviewed))))),
  }
  const own = itemsIn(registerPack(sourceOf(reviewed), leadIssue()))
  const other = itemsIn(registerPack({ ...sourceOf(reviewed), contaminate_id: lead }, asbestosIssue))
  const said = (items: typeof own) =>
    items.map(({ id, rating, tone, facts, photo }) => ({
      ...{ id, rating, tone, photo: photo?.file },
      facts: new Set(facts.map(({ label, value }) => `${label}: ${value}`)),
    }))
  const named = (facts: ReadonlySet<string>) => new Set([...facts].filter(fact => !/^(Material|Surface): /.test(fact)))
  expect(said(other).map(each => ({ ...each, facts: named(each.facts) }))).toEqual(
    said(own).map(each => ({ ...each, facts: named(each.facts) })),
  )
})

test('the pack starts with the reason why a contaminant is missing: not issued, not surveyed, or changed since the issue [2§9]', async () => {
  const ofLead = (tree: Tree, other?: OtherIssue) => registerPack(sourceOf(tree), other).missingContaminant
  expect(ofLead(reviewed)).toBe(
    'Lead is not in this file: no lead report was issued when it was made. Ask for the lead register before you start work.',
  )
  expect(ofLead({ ...reviewed, building: { ...reviewed.building, is_lead: false } })).toBe(
    'Lead is not in this file: this survey did not look for lead.',
  )
  const { contents: _, ...notKept } = leadIssue()
  const [deletedItem] = reportItemsOf(reviewed, lead)
  const reinspection = { started_at: '2026-09-01T00:00:00.000Z' } as Reinspection
  const apart = [
    ofLead(reviewed, { ...notKept, contents: undefined }),
    ofLead({ ...reviewed, building: { ...reviewed.building, reinspection } }, leadIssue()),
    ofLead({ ...reviewed, items: reviewed.items.filter(({ id }) => id !== deletedItem?.item.id) }, leadIssue()),
  ]
  expect(new Set(apart)).toEqual(
    new Set([
      `Lead is not in this file. It is in the lead report, version 2, issued 11/03/2026, code ${CODE}. Read that too before you start work.`,
    ]),
  )
  const { html } = await packOf()
  expect(html.indexOf('Lead is not in this file')).toBeGreaterThan(html.indexOf('<h1>'))
  expect(html.indexOf('Lead is not in this file')).toBeLessThan(html.indexOf('<dl>'))
})
