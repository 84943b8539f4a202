import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Each text of a PDF with its printed font size and its distance from the left edge in points, after all scaling. */
export async function letterSizes(
  bytes: Uint8Array,
): Promise<{ readonly text: string; readonly size: number; readonly left: number }[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const sizes: { text: string; size: number; left: number }[] = []
  for (let at = 1; at <= document.numPages; at++) {
    const { items } = await (await document.getPage(at)).getTextContent()
    for (const item of items)
      if ('str' in item && item.str.trim() !== '')
        sizes.push({
          text: item.str,
          size: Math.hypot(item.transform[2], item.transform[3]),
          left: item.transform[4],
        })
  }
  return sizes
}
