import textInlines, { type Word } from 'pdfmake/js/TextInlines.js'
import { classOf } from './classOf.ts'
import { isInherited, type Look, type LookOfWords, type StackOfLooks } from './looks.ts'

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
 * Measures words. Words with the same look share one prototype object, and each word is measured once per font and size. pdfmake
 * looks up 22 properties for each word and measures it again.
 */
export class WordMeasure extends classOf(textInlines) {
  readonly #looks = new Map<string, LookOfWords>()
  readonly #sizes = new Map<string, Map<string, Size>>()

  /**
   * Limits the minimum width, so that long words are broken in their column. Otherwise they would push other columns off the
   * page.
   */
  override buildInlines(text: object, styles: StackOfLooks) {
    const built = super.buildInlines(text, styles)
    if (built.items.some(({ noWrap }) => noWrap)) return built
    return { ...built, minWidth: Math.min(built.minWidth, MAX_MIN_WIDTH) }
  }

  override measure(words: readonly Word[], styles: StackOfLooks): Word[] {
    return words.map(word => {
      const pushed = styles.autopush(word)
      const { link, linkToDestination } = styles.look.properties
      const look = this.#lookOf(styles.look)
      styles.pop(pushed)
      const measured = Object.assign(Object.create(look), this.#sizeOf(word.text, look))
      if (link ?? linkToDestination) Object.assign(measured, { link, linkToDestination })
      for (const [name, value] of Object.entries(word)) if (!isInherited(name)) measured[name] = value
      if (word.text.endsWith('/') && BEFORE_SLASH.test(word.text)) measured.noNewLine = true
      return measured
    })
  }

  /** The look without links, because a link does not change the look of its words. */
  #lookOf(look: Look): LookOfWords {
    if (!look.words) {
      const properties = { ...look.properties, link: undefined, linkToDestination: undefined }
      const name = JSON.stringify(properties)
      look.words = this.#looks.get(name) ?? this.#measureLook(properties)
      this.#looks.set(name, look.words)
    }
    return look.words
  }

  #measureLook(properties: Readonly<Record<string, unknown>>): LookOfWords {
    const stack = {
      auto: (_: object, find: () => void) => find(),
      getProperty: (name: string) => properties[name],
    }
    const [{ text, width, leadingCut, trailingCut, ...look } = {}] = super.measure([{ text: '' }], stack)
    return look as LookOfWords
  }

  #sizeOf(text: string, look: LookOfWords): Size {
    const name = `${look.font.id} ${look.fontSize}`
    const sizes = this.#sizes.get(name) ?? new Map<string, Size>()
    this.#sizes.set(name, sizes)
    const known = sizes.get(text)
    if (known) return known
    const widthOf = (part: string) => (part ? this.widthOfText(part, look) : 0)
    const size = {
      width: widthOf(text),
      leadingCut: widthOf(text.slice(0, text.length - text.trimStart().length)),
      trailingCut: widthOf(text.slice(text.trimEnd().length)),
    }
    sizes.set(text, size)
    return size
  }
}
