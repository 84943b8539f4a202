import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The fonts' folder: next to a bundled function, or at its place in the repository. */
const folderOf = (name: string, inRepository: string) =>
  [...(typeof __dirname === 'string' ? [join(__dirname, name)] : []), join(process.cwd(), inRepository)].find(
    existsSync,
  )
const ROBOTO = () => folderOf('fonts', 'node_modules/pdfmake/build/fonts/Roboto')
const OTHERS = () => folderOf('fallbackFonts', 'functions/files/pdf/fonts/fallbackFonts')

const FILES = {
  normal: 'Roboto-Regular.ttf',
  bold: 'Roboto-Medium.ttf',
  italics: 'Roboto-Italic.ttf',
  bolditalics: 'Roboto-MediumItalic.ttf',
} as const

/**
 * Fallback families for glyphs that Roboto lacks, in order of priority: other alphabets and symbols, emoji, Chinese and Japanese.
 */
export const FALLBACK_FAMILIES = ['DejaVuSans', 'NotoEmoji', 'DroidSansFallback'] as const
const FALLBACK_FILES: Readonly<Record<(typeof FALLBACK_FAMILIES)[number], string>> = {
  DejaVuSans: 'DejaVuSans.ttf',
  NotoEmoji: 'NotoEmoji-Regular.ttf',
  DroidSansFallback: 'DroidSansFallbackFull.ttf',
}
const inEveryStyle = (file: string) => ({ normal: file, bold: file, italics: file, bolditalics: file })

/** The file names of each family's styles, as registered in a document. Roboto: Apache-2.0. */
export const FONTS = {
  Roboto: FILES,
  DejaVuSans: inEveryStyle(FALLBACK_FILES.DejaVuSans),
  NotoEmoji: inEveryStyle(FALLBACK_FILES.NotoEmoji),
  DroidSansFallback: inEveryStyle(FALLBACK_FILES.DroidSansFallback),
}

function readFonts(folder: string | undefined, files: readonly string[]): [string, Buffer][] {
  if (!folder) throw new Error('The fonts of the reports are missing')
  return files.map(file => [file, readFileSync(join(folder, file))])
}

let cachedFonts: Map<string, Buffer> | undefined
/** The bytes of the fonts by file name, read once per container. */
export const fontFiles = (): ReadonlyMap<string, Buffer> => {
  cachedFonts ??= new Map([
    ...readFonts(ROBOTO(), Object.values(FILES)),
    ...readFonts(OTHERS(), Object.values(FALLBACK_FILES)),
  ])
  return cachedFonts
}
