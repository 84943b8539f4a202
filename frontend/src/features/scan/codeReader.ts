import { CODE_READER_FILE } from '#frontend/store/device/codeReader.ts'

/** Reads the codes in an image or in the current camera frame. */
export type ReadCodes = (source: ImageBitmap | HTMLVideoElement) => Promise<readonly string[]>

const FORMATS = ['qr_code', 'code_128'] as const

let reader: Promise<ReadCodes> | undefined
/** The browser’s own reader where it supports QR codes and Code 128, otherwise ours, loaded with the first code. */
export function loadCodeReader(): Promise<ReadCodes> {
  reader ??= makeReader().catch((error: unknown) => {
    reader = undefined
    throw error
  })
  return reader
}

async function makeReader(): Promise<ReadCodes> {
  if (typeof BarcodeDetector === 'function') {
    const supported = await BarcodeDetector.getSupportedFormats()
    if (FORMATS.every(format => supported.includes(format))) {
      const detector = new BarcodeDetector({ formats: FORMATS })
      return async source => (await detector.detect(source)).map(({ rawValue }) => rawValue)
    }
  }
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  await prepareZXingModule({ overrides: { locateFile: () => CODE_READER_FILE }, fireImmediately: true })
  return async source => {
    const pixels = pixelsOf(source)
    if (!pixels) return []
    const codes = await readBarcodes(pixels, { formats: ['QRCode', 'Code128'] })
    return codes.filter(({ isValid }) => isValid).map(({ text }) => text)
  }
}

/** Pixels of the longer side. More pixels take longer and find no more codes. */
const MAX_SIDE = 1_600

/** Undefined while the camera has no frame yet. */
function pixelsOf(source: ImageBitmap | HTMLVideoElement): ImageData | undefined {
  const [width, height] =
    source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height]
  if (width === 0 || height === 0) return undefined
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height)
}
