import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Canvas } from '@napi-rs/canvas'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** A readable QR code in a picture, with its centre in pixels. */
export interface SeenCode {
  readonly text: string
  readonly x: number
  readonly y: number
}

export async function qrCodesIn(picture: Canvas): Promise<SeenCode[]> {
  prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer },
    // One module per process: Node can crash when it frees compiled WebAssembly (nodejs/node#64500).
    equalityFn: prepared => prepared.wasmBinary !== undefined,
  })
  const { data, width, height } = picture.getContext('2d').getImageData(0, 0, picture.width, picture.height)
  const image = { data, width, height, colorSpace: 'srgb' as const }
  const codes = await readBarcodes(image as unknown as ImageData, { formats: ['QRCode'], maxNumberOfSymbols: 255 })
  return codes.map(({ text, position }) => {
    const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
    const mean = (of: 'x' | 'y') => corners.reduce((sum, corner) => sum + corner[of], 0) / corners.length
    return { text, x: mean('x'), y: mean('y') }
  })
}
