import textInlines, { type Word } from 'pdfmake/js/TextInlines.js'
import { classOf } from './classOf.ts'
import { isInherited, type TextStyle, type TextStyleStack, type WordStyle } from './textStyles.ts'

/** Maximum of a column's minimum width, in points: a web address of 20 letters. Longer words are broken. */
const MAX_MIN_WIDTH = 80

/** The start of `f/ml` and `mg/kg`. A line may end after a slash, but not within a unit. */
const BEFORE_SLASH = /(^|\W)(f|mg)\/$/

interface Size {
  readonly width: number
  /** Widths of the leading and trailing spaces, which are not printed at the ends of a line. */
  readonly leadingCut: number
  readonly trailingCut: number
}

/**
 * Measures words. Words with the same style share one prototype object, and each word is measured once per font and size. pdfmake
 * looks up 22 properties for each word and measures it again.
 */
export class WordMeasure extends classOf(textInlines) {
  readonly #wordStyles = new Map<string, WordStyle>()
  readonly #sizes = new Map<string, Map<string, Size>>()

  /**
   * Limits the minimum width, so that long words are broken in their column. Otherwise they would push other columns off the
   * page.
   */
  override buildInlines(text: object, styles: TextStyleStack) {
    const built = super.buildInlines(text, styles)
    if (built.items.some(({ noWrap }) => noWrap)) return built
    return { ...built, minWidth: Math.min(built.minWidth, MAX_MIN_WIDTH) }
  }

  override measure(words: readonly Word[], styles: TextStyleStack): Word[] {
    return words.map(word => {
      const pushed = styles.autopush(word)
      const { link, linkToDestination } = styles.textStyle.properties
      const wordStyle = this.#wordStyleOf(styles.textStyle)
      styles.pop(pushed)
      const measured = Object.assign(Object.create(wordStyle), this.#sizeOf(word.text, wordStyle))
      if (link ?? linkToDestination) Object.assign(measured, { link, linkToDestination })
      for (const [name, value] of Object.entries(word)) if (!isInherited(name)) measured[name] = value
      if (word.text.endsWith('/') && BEFORE_SLASH.test(word.text)) measured.noNewLine = true
      return measured
    })
  }

  /** The style without links, because a link does not change the style of its words. */
  #wordStyleOf(textStyle: TextStyle): WordStyle {
    if (!textStyle.words) {
      const properties = { ...textStyle.properties, link: undefined, linkToDestination: undefined }
      const name = JSON.stringify(properties)
      textStyle.words = this.#wordStyles.get(name) ?? this.#measureStyle(properties)
      this.#wordStyles.set(name, textStyle.words)
    }
    return textStyle.words
  }

  #measureStyle(properties: Readonly<Record<string, unknown>>): WordStyle {
    const stack = {
      auto: (_: object, find: () => void) => find(),
      getProperty: (name: string) => properties[name],
    }
    const [{ text, width, leadingCut, trailingCut, ...wordStyle } = {}] = super.measure([{ text: '' }], stack)
    return wordStyle as WordStyle
  }

  #sizeOf(text: string, wordStyle: WordStyle): Size {
    const name = `${wordStyle.font.id} ${wordStyle.fontSize}`
    const sizes = this.#sizes.get(name) ?? new Map<string, Size>()
    this.#sizes.set(name, sizes)
    const known = sizes.get(text)
    if (known) return known
    const widthOf = (part: string) => (part ? this.widthOfText(part, wordStyle) : 0)
    const size = {
      width: widthOf(text),
      leadingCut: widthOf(text.slice(0, text.length - text.trimStart().length)),
      trailingCut: widthOf(text.slice(text.trimEnd().length)),
    }
    sizes.set(text, size)
    return size
  }
}
