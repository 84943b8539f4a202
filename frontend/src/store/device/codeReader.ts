import readerFile from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** The QR and barcode reader for browsers without a native one. */
export const CODE_READER_FILE = readerFile

const readsCodesItself = (): boolean => 'BarcodeDetector' in globalThis

/** Fetches the reader, so that the service worker caches it for offline use. */
export async function fetchCodeReader(signal?: AbortSignal): Promise<void> {
  if (!readsCodesItself()) await (await fetch(CODE_READER_FILE, { signal: signal ?? null })).blob()
}
