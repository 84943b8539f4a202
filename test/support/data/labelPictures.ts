import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { expect } from 'vitest'
import { qrModules } from '#functions/files/pdf/qr/qrModules.ts'
import { type BagLabel, bagLabelText } from '#shared/domain/item/bagLabel.ts'
import { labelSheet } from '#shared/report/survey/labelSheet.ts'
import { pagesAsDrawn } from '#test/support/readers/pagesAsDrawn.ts'
import { qrCodesIn } from '#test/support/readers/qrCodes.ts'
import { exampleSubject, exampleTree } from './exampleTree.ts'
import { labelSheetPdf } from './printed.ts'

/** A label as the product prints it. */
export async function labelPicture({ building_id, contaminate_id, bag_code }: BagLabel): Promise<Canvas> {
  const [prefix = '', digits = ''] = [/^\D*/.exec(bag_code)?.[0], /\d+$/.exec(bag_code)?.[0]]
  const range = {
    ...{ id: building_id, contaminate_id, prefix, digits: digits.length, first: Number(digits), count: 1 },
    ...{ user_id: building_id, user_name: 'Te Rangi Pōmare', reserved_at: '2026-02-17T01:00:00.000Z' },
  }
  const place = { first_place: 1, shift_x: 0, shift_y: 0 }
  const wanted = { range_id: range.id, sheet: 'roll62' as const, from: range.first, count: 1, copies: 1, ...place }
  const model = labelSheet(
    { building: { ...exampleTree.building, id: building_id }, company: exampleSubject().company, range },
    wanted,
  )
  const [label] = await pagesAsDrawn((await labelSheetPdf(model)).bytes, 10)
  if (!label) throw new Error('The label has no page')
  expect((await qrCodesIn(label)).map(({ text }) => text)).toEqual([
    bagLabelText({ building_id, contaminate_id, bag_code }),
  ])
  return label
}

/** A QR code alone. */
export function codePicture(text: string): Canvas {
  const { size, path } = qrModules(text)
  const side = 12
  const canvas = createCanvas((size + 8) * side, (size + 8) * side)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    context.fillRect((Number(x) + 4) * side, (Number(y) + 4) * side, Number(run) * side, side)
  return canvas
}

/** The picture as a camera file. */
export const asPhoto = (picture: Canvas) => ({
  name: 'label.png',
  mimeType: 'image/png',
  buffer: picture.toBuffer('image/png'),
})
