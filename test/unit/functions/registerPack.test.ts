import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { registerPackFile } from '#functions/documents/registerPack.ts'
import { inspectFile } from '#functions/files/fileInspection.ts'
import { picturesThatFit } from '#functions/files/pack/packPictures.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { reportItemsOf } from '#shared/report/model/reportItems.ts'
import { picturesOf, registerPack } from '#shared/report/survey/registerPack.ts'
import { exampleFiles, exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { HOSTILE_TEXTS } from '#test/support/data/hostileTexts.ts'
import { photosOfPhone } from '#test/support/data/images.ts'

const { asbestos } = CONTAMINANT
const modelOf = (tree: Tree = exampleTree) => registerPack({ ...exampleSubject(), tree, contaminate_id: asbestos })
const packOf = async (tree?: Tree, files: ReadonlyMap<string, Uint8Array> = exampleFiles, maxBytes?: number) => {
  const bytes = await registerPackFile(modelOf(tree), files, maxBytes)
  return { bytes, html: new TextDecoder().decode(bytes) }
}
const withItems = (change: (item: Item, at: number) => Partial<Item>): Tree => ({
  ...exampleTree,
  items: exampleTree.items.map((item, at) => ({ ...item, ...change(item, at) })),
})

test('2§9 the pack has each item of the report once, under its number, and each mark on a plan leads to one', async () => {
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

test('S-09 the policy of the pack allows its own style and script and nothing else; it asks for nothing', async () => {
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

/** Without the letters on plans, which are shorter where a room has no space for more. */
const tagsOf = (html: string) =>
  html
    .match(/<[a-z/!][^>]*>/gi)
    ?.map(tag => /^<\/?[\w!]+/.exec(tag)?.[0])
    .filter(tag => tag !== '<text' && tag !== '</text')

test('S-09 whatever is typed stays text', async () => {
  const named = (text: string): Tree => ({
    ...withItems(() => ({ name: text, comment: text, description: text })),
    building: { ...exampleTree.building, name: text, address: text, job_number: text },
    floors: exampleTree.floors.map(floor => ({ ...floor, name: text })),
    rooms: exampleTree.rooms.map(room => ({ ...room, name: text })),
  })
  const expected = tagsOf((await packOf(named('Hall'), new Map())).html)
  for (const text of HOSTILE_TEXTS) expect(tagsOf((await packOf(named(text), new Map())).html), text).toEqual(expected)
})

test('P-12 photos and plans are made smaller until the file fits, and then all are there', async () => {
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

test('P-12 where not all fit, those of the lowest ratings are left out, and it is said', async () => {
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
  expect(await registerPackFile(model, exampleFiles, bare - 1_000)).toBeUndefined()
})

test('2§9 a picture is a JPEG of its own, upright, on white; what cannot be read is said', async () => {
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
