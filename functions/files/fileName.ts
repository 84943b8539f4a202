import { withExtension } from '#shared/domain/files/fileName.ts'

/** For example `KHS-2041 Harbour House Asbestos 20260217.pdf`, without characters that file systems refuse. */
export const pdfName = (...words: readonly string[]): string => withExtension('pdf', words.filter(Boolean).join(' '))

/** For example `KHS-2041 Harbour House Asbestos 20260217 register.xlsx`. */
export const registerName = (reportName: string): string =>
  withExtension('xlsx', `${reportName.replace(/\.pdf$/i, '')} register`)

/** For example `KHS-2041 Harbour House Asbestos 20260217 pack.html`. */
export const packName = (reportName: string): string =>
  withExtension('html', `${reportName.replace(/\.pdf$/i, '')} pack`)
