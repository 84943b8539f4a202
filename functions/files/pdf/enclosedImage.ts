import type { Content } from 'pdfmake/interfaces.js'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { ENCLOSED_HEAD, type EnclosureHeading, enclosedTitle } from './enclosures.ts'
import { fitInside } from './imageNode.ts'
import { heightOf, widthOf } from './styles.ts'

/** An image on its own page under its name, as large as possible, portrait or landscape. */
export function enclosedImage(name: string, image: ImageFile, parent: string, top?: EnclosureHeading): Content {
  const landscape = image.width > image.height
  const box = { width: widthOf(landscape), height: heightOf(landscape) - ENCLOSED_HEAD - (top?.height ?? 0) }
  return {
    stack: [
      ...(top ? [top.content] : []),
      enclosedTitle(name, name, parent),
      { image: image.file, ...fitInside(image, box), alt: name, alignment: 'center' },
    ],
    pageBreak: 'before',
    pageOrientation: landscape ? 'landscape' : 'portrait',
  }
}
