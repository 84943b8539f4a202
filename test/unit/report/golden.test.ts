import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { FIVE } from '#test/support/data/exampleDocuments.ts'
import { exampleFiles } from '#test/support/data/exampleTree.ts'
import { fixture } from '#test/support/data/fixtures.ts'
import { surveyReportPdf } from '#test/support/data/printed.ts'
import { differentPages, pagePictures } from '#test/support/readers/pagePictures.ts'
import { elementsOf, structureTree, wordsOf } from '#test/support/readers/structureTree.ts'
import { printedRowsOf, reportOf, sheetsOf } from './read.ts'

/** `GOLDEN=write` recreates the pictures; look at every page before committing them. */
const isWritten = process.env.GOLDEN === 'write'

async function stored(path: string): Promise<Canvas> {
  const image = await loadImage(path)
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas
}

describe.each(Object.entries(FIVE))('the building “%s”', (name, { tree, contaminant }) => {
  const print = async () => (await surveyReportPdf(reportOf(tree, contaminant), exampleFiles)).bytes

  test('the pages look like the approved images [2§9]', { timeout: 60_000 }, async () => {
    const path = join(fixture('pages'), `${name.replace(' ', '-')}.png`)
    const now = await pagePictures(await print())
    if (isWritten) {
      mkdirSync(fixture('pages'), { recursive: true })
      writeFileSync(path, await now.encode('png'))
    }
    const different = differentPages(now, await stored(path))
    if (different.length > 0) writeFileSync(path.replace('.png', '.now.png'), await now.encode('png'))
    expect(different, `${path} and ….now.png beside it`).toEqual([])
  })

  test('every item of the tree is in it once, with its numbers [2§9]', async () => {
    const model = reportOf(tree, contaminant)
    const items = tree.items.filter(({ contaminate_id }) => contaminate_id === contaminant)
    const read = await structureTree(await print())
    const text = wordsOf(read)
    const sheets = sheetsOf(model)
    expect(sheets).toHaveLength(items.length)
    const titles = elementsOf(/^H2$/, read).map(wordsOf)
    for (const { title, scores, scoreSummary } of sheets) {
      expect(
        titles.filter(each => each === plain(title)),
        title,
      ).toHaveLength(1)
      expect(text).toContain(plain(scoreSummary))
      for (const { points, parts } of scores) {
        expect(text).toContain(points)
        for (const { label, value } of parts) expect(text).toContain(plain(`${label} ${value}`))
      }
    }
    const rows = elementsOf(/^TR$/, read).map(row => wordsOf(row))
    for (const cells of printedRowsOf(model, 'register')) {
      const words = cells.map(({ text: said, note, badge }) =>
        plain(badge ? `${badge.word} ${badge.provisional ? 'provisional' : ''}` : `${said} ${note ?? ''}`),
      )
      expect(rows.filter(row => row === words.filter(Boolean).join(' '))).toHaveLength(1)
    }
  })
})

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
