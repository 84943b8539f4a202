import type { Content } from 'pdfmake/interfaces.js'
import type { Picture } from '#shared/domain/vocabulary/fields.ts'
import { ENCLOSED_HEAD, enclosedTitle, type Top } from './enclosures.ts'
import { fitted } from './imageNode.ts'
import { heightOf, widthOf } from './styles.ts'

/** A picture on a page of its own under its name, as large as that allows, turned as it lies. */
export function enclosedPicture(name: string, picture: Picture, parent: string, top?: Top): Content {
  const landscape = picture.width > picture.height
  const most = { width: widthOf(landscape), height: heightOf(landscape) - ENCLOSED_HEAD - (top?.height ?? 0) }
  return {
    stack: [
      ...(top ? [top.content] : []),
      enclosedTitle(name, name, parent),
      { image: picture.file, ...fitted(picture, most), alignment: 'center' },
    ],
    pageBreak: 'before',
    pageOrientation: landscape ? 'landscape' : 'portrait',
  }
}
