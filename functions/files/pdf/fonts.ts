import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Beside the bundled function the fonts lie in `fonts`; in the repository they are read from their package. */
const places = [
  ...(typeof __dirname === 'string' ? [join(__dirname, 'fonts')] : []),
  join(process.cwd(), 'node_modules/pdfmake/build/fonts/Roboto'),
]
const FILES = {
  normal: 'Roboto-Regular.ttf',
  bold: 'Roboto-Medium.ttf',
  italics: 'Roboto-Italic.ttf',
  bolditalics: 'Roboto-MediumItalic.ttf',
} as const

const load = (): Record<keyof typeof FILES, Buffer> => {
  const place = places.find(existsSync)
  if (!place) throw new Error('The fonts of the reports are missing')
  const read = (file: string) => readFileSync(join(place, file))
  return {
    normal: read(FILES.normal),
    bold: read(FILES.bold),
    italics: read(FILES.italics),
    bolditalics: read(FILES.bolditalics),
  }
}

let loaded: ReturnType<typeof load> | undefined
/** Roboto in four styles (Apache-2.0), read once per container. */
export const fonts = () => {
  loaded ??= load()
  return { Roboto: loaded }
}
