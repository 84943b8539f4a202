/** `KHS-2041 Harbour House Asbestos 20260217.pdf`, without what file systems refuse. */
export const pdfName = (...words: readonly string[]): string => withExtension('pdf', words.filter(Boolean).join(' '))

/** The register beside a report: `KHS-2041 Harbour House Asbestos 20260217 register.xlsx`. */
export const registerName = (reportName: string): string =>
  withExtension('xlsx', `${reportName.replace(/\.pdf$/i, '')} register`)

/** The pack beside a report: `KHS-2041 Harbour House Asbestos 20260217 pack.html`. */
export const packName = (reportName: string): string =>
  withExtension('html', `${reportName.replace(/\.pdf$/i, '')} pack`)

/**
 * A title as the name of a file with this ending, which it may have already. Letters that are not seen go too (Cf): one that
 * turns the direction of a text shows another ending than the file has.
 */
export function withExtension(ending: string, title: string): string {
  const name = title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-').replace(/\p{Cf}/gu, '')
  return name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`
}
