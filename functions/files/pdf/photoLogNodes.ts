import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { LogPhotos } from '#shared/report/model/reportModel.ts'
import { imageNode } from './imageNode.ts'
import { GAP, INK, LOG_PHOTO } from './styles.ts'

const PHOTOS_PER_ROW = 2
/** A title with at most this many letters is repeated on every page of its photos. */
const MAX_REPEATED_TITLE_LENGTH = 160

/** The photos of an entry, two in a row, three rows on a page. A row is never split. */
export function photoLogNodes({ title, photos }: LogPhotos, images: ReadonlySet<string>): Content[] {
  const isShort = title.length <= MAX_REPEATED_TITLE_LENGTH
  const titleCell: TableCell = { text: title, style: 'h2', colSpan: PHOTOS_PER_ROW, margin: [0, 0, 0, 2] }
  const titles: TableCell[][] = title && isShort ? [[titleCell, '']] : []
  const cells = photos.map(photo => photoCell(photo, images))
  const rows = Array.from({ length: Math.ceil(cells.length / PHOTOS_PER_ROW) }, (_, at) =>
    Array.from({ length: PHOTOS_PER_ROW }, (_, column) => cells[at * PHOTOS_PER_ROW + column] ?? ''),
  )
  const body = [...titles, ...rows]
  return [
    ...(title && !isShort ? [{ text: title, margin: [0, 0, 0, 6] as [number, number, number, number] }] : []),
    ...(body.length > 0
      ? [
          {
            table: {
              headerRows: titles.length,
              keepWithHeaderRows: Math.min(rows.length, 1),
              dontBreakRows: true,
              widths: [LOG_PHOTO.width, LOG_PHOTO.width],
              body,
            },
            layout: GRID_LAYOUT,
            tag: 'layout' as const,
          },
        ]
      : []),
  ]
}

const GRID_LAYOUT = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: (at: number) => (at === 0 ? 0 : GAP / 2),
  paddingRight: (at: number) => (at === 0 ? GAP / 2 : 0),
  paddingTop: () => 2,
  paddingBottom: () => 8,
}

const photoCell = ({ caption, ...photo }: LogPhotos['photos'][number], images: ReadonlySet<string>): TableCell => ({
  stack: [
    imageNode(photo, images, LOG_PHOTO, caption),
    { text: caption, style: 'small', color: INK.text, margin: [0, 3, 0, 0] },
  ],
})
