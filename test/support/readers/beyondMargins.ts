import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { MARGINS } from '#functions/files/pdf/styles.ts'

export async function beyondMargins(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const found: string[] = []
  for (let at = 1; at <= document.numPages; at++) {
    const page = await document.getPage(at)
    const right = page.getViewport({ scale: 1 }).width - MARGINS.right
    const { items } = await page.getTextContent()
    for (const item of items)
      if ('str' in item && item.str.trim() !== '' && item.transform[4] + item.width > right + 1)
        found.push(`page ${at}: ${item.str.slice(0, 20)}`)
  }
  return found
}
