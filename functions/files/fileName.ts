/** For example `KHS-2041 Harbour House Asbestos 20260217.pdf`, without characters that file systems refuse. */
export const pdfName = (...words: readonly string[]): string => withExtension('pdf', words.filter(Boolean).join(' '))

/** For example `KHS-2041 Harbour House Asbestos 20260217 register.xlsx`. */
export const registerName = (reportName: string): string =>
  withExtension('xlsx', `${reportName.replace(/\.pdf$/i, '')} register`)

/** For example `KHS-2041 Harbour House Asbestos 20260217 pack.html`. */
export const packName = (reportName: string): string =>
  withExtension('html', `${reportName.replace(/\.pdf$/i, '')} pack`)

/**
 * Turns a title into a file name with this extension, which the title may already have. Removes invisible characters (Cf): one
 * that reverses text can disguise a file's extension.
 */
export function withExtension(ending: string, title: string): string {
  const name = title.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-').replace(/\p{Cf}/gu, '')
  return name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`
}
