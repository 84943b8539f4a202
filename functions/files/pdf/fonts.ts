import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The fonts are in `fonts` beside a bundled function; in the repository they are read from their package. */
const FONT_FOLDERS = [
  ...(typeof __dirname === 'string' ? [join(__dirname, 'fonts')] : []),
  join(process.cwd(), 'node_modules/pdfmake/build/fonts/Roboto'),
]
const FILES = {
  normal: 'Roboto-Regular.ttf',
  bold: 'Roboto-Medium.ttf',
  italics: 'Roboto-Italic.ttf',
  bolditalics: 'Roboto-MediumItalic.ttf',
} as const
/** Which file each style of Roboto (Apache-2.0) is; the files are known to a document by these names. */
export const FONTS = { Roboto: FILES }

function loadFonts(): Map<string, Buffer> {
  const folder = FONT_FOLDERS.find(existsSync)
  if (!folder) throw new Error('The fonts of the reports are missing')
  return new Map(Object.values(FILES).map(file => [file, readFileSync(join(folder, file))]))
}

let cachedFonts: Map<string, Buffer> | undefined
/** The bytes of the fonts by name, read once per container. */
export const fontFiles = (): ReadonlyMap<string, Buffer> => {
  cachedFonts ??= loadFonts()
  return cachedFonts
}
