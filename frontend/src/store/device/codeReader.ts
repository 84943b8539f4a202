import readerFile from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** What reads codes where the browser does not read them itself. */
export const CODE_READER_FILE = readerFile

/** The browser reads QR codes and bar codes by itself. */
const readsCodesItself = (): boolean => 'BarcodeDetector' in globalThis

/** Fetches the reader, so that the service worker has it where there is no network. */
export async function fetchCodeReader(signal?: AbortSignal): Promise<void> {
  if (!readsCodesItself()) await (await fetch(CODE_READER_FILE, { signal: signal ?? null })).blob()
}
