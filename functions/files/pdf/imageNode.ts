import type { Content, Margins } from 'pdfmake/interfaces.js'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { INK } from './styles.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** A frame with a sentence, in place of an image that cannot be shown. */
export const missingImageNode = (text: string, { width, height }: Size): Content => ({
  stack: [
    {
      canvas: [
        {
          type: 'rect',
          x: 0.5,
          y: 0.5,
          w: width - 1,
          h: height - 1,
          lineColor: INK.quiet,
          dash: { length: 3, space: 2 },
        },
      ],
    },
    {
      text,
      style: 'label',
      alignment: 'center',
      margin: [0, -height / 2 - 5, 0, height / 2 - 6] as Margins,
    },
  ],
})

/** Scales to fit the box, keeping the proportions. */
export function fitInside({ width, height }: Size, box: Size): Size {
  const scale = Math.min(box.width / width, box.height / height)
  return { width: width * scale, height: height * scale }
}

/** The image, scaled to fit the box, or a frame if it is missing. `alt`: the alternative text. */
export function imageNode(image: ImageFile, images: ReadonlySet<string>, box: Size, alt: string): Content {
  const size = fitInside(image, box)
  return images.has(image.file)
    ? { image: image.file, ...size, alt }
    : missingImageNode('The photo is not available', size)
}
