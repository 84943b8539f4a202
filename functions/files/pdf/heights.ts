import { DEFAULT_STYLE } from './styles.ts'
import { lineWidthOf } from './words/lineWidth.ts'

/** The height of Roboto's line, in font sizes. */
const FONT_HEIGHT = 1.172
/** The space at the end of a line, whose next word moved to the next line, in ems. */
const LOST = 1

/** The maximum number of lines of a text. */
export function linesOfText(text: string, width: number, fontSize: number): number {
  const [ems, room] = [lineWidthOf(text), width / fontSize]
  return ems <= room ? 1 : Math.ceil(ems / Math.max(1, room - LOST))
}

/** The maximum height of a text, in points. */
export const heightOfText = (
  text: string,
  width: number,
  fontSize: number,
  lineHeight = DEFAULT_STYLE.lineHeight,
): number => linesOfText(text, width, fontSize) * fontSize * FONT_HEIGHT * lineHeight
