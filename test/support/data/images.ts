import { createCanvas, loadImage } from '@napi-rs/canvas'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { fixture } from './fixtures.ts'

/** A white plan of this size with a frame; `mark` changes its bytes. */
export function aPlan(width = 600, height = 400, mark = ''): Uint8Array {
  const png = new PNG({ width, height, colorType: 2 })
  png.data.fill(255)
  for (let x = 0; x < width; x++)
    for (const y of [10, height - 11]) png.data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  png.data.set(new TextEncoder().encode(mark).slice(0, width), width * 80)
  return PNG.sync.write(png)
}

/** A photo; `shade` changes its bytes. */
export function aPhoto(width = 120, height = 90, shade = 128): Uint8Array {
  return jpeg.encode({ width, height, data: Buffer.alloc(width * height * 4, shade) }, 70).data
}

/** A photo of 8 by 8 pixels in CMYK, which cameras do not produce but programs may. */
export const aPrintersPhoto = (): Uint8Array =>
  Buffer.from(
    [
      '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAbEhQXFBEbFxYXHhwbIChCKyglJShROj0wQmBVZWRfVV1baniZgWpxkHNbXYW1hpCeo6utq2eAvMm6ps',
      'eZqKuk/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAUG/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAA4EQwBNAFkA',
      'SwAAPwCmEiVA/9k=',
    ].join(''),
    'base64',
  )

/** Different sections of a phone's photo, as large as the page stores photos. */
export async function photosOfPhone(count: number): Promise<Buffer[]> {
  const phone = await loadImage(fixture('photos/phone-9mp.jpg'))
  return Promise.all(
    Array.from({ length: count }, (_, at) => {
      const canvas = createCanvas(1000, 750)
      canvas.getContext('2d').drawImage(phone, (at * 37) % 600, (at * 53) % 400, 2000, 1500, 0, 0, 1000, 750)
      return canvas.encode('jpeg', 85)
    }),
  )
}
