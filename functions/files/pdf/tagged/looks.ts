import styleContextStack, { type Style, type Styles } from 'pdfmake/js/StyleContextStack.js'
import type { Font } from 'pdfmake/js/TextInlines.js'
import { classOf } from './classOf.ts'

/**
 * What a text, table or list has from what it stands in. pdfmake knows more that no document of ours uses: features of fonts,
 * space between letters, indents and kept spaces, with which words of a text would depend on each other.
 */
const INHERITED = new Set([
  ...['alignment', 'background', 'bold', 'color', 'columnGap', 'decoration', 'decorationColor', 'decorationStyle'],
  ...['decorationThickness', 'fillColor', 'fillOpacity', 'font', 'fontSize', 'italics', 'lineHeight', 'link'],
  ...['linkToDestination', 'linkToPage', 'markerColor', 'noWrap', 'opacity', 'sub', 'sup', 'wordBreak'],
])

export const isInherited = (name: string): boolean => INHERITED.has(name)

/** What all words that look the same have in common. */
export interface LookOfWords {
  readonly font: Font
  readonly fontSize: number
}

/** How something looks, and where it leads. What looks the same in the same place has the same object. */
export class Look {
  readonly properties: Style
  /** What a word that looks so is made of, once there was one. */
  words: LookOfWords | undefined
  #within: Map<string, Look> | undefined

  constructor(properties: object) {
    this.properties = { ...properties }
  }

  /** Of what stands in it and has properties of its own. */
  with(own: Style): Look {
    let key = ''
    for (const name in own) if (this.#isOther(own, name)) key += `${name}=${JSON.stringify(own[name])} `
    if (key === '') return this
    this.#within ??= new Map()
    const known = this.#within.get(key)
    if (known) return known
    const changed = Object.entries(own).filter(([name]) => this.#isOther(own, name))
    const look = new Look({ ...this.properties, ...Object.fromEntries(changed) })
    this.#within.set(key, look)
    return look
  }

  #isOther(own: Style, name: string): boolean {
    const value = own[name]
    return value !== undefined && value !== null && isInherited(name) && value !== this.properties[name]
  }
}

/** Works out how something looks when it is come to; pdfmake looks each property of each word up in all that it stands in. */
export class StackOfLooks extends classOf(styleContextStack) {
  readonly #looks: Look[]

  constructor(styles: Styles, looks: Look[]) {
    super(styles)
    this.#looks = looks
  }

  get look(): Look {
    const look = this.#looks.at(-1)
    if (!look) throw new Error('More was taken from the stack of looks than was put on it')
    return look
  }

  override clone(): StackOfLooks {
    return new StackOfLooks(this.styleDictionary, [...this.#looks])
  }

  override push(style: string | object): void {
    const own = typeof style === 'string' ? this.styleDictionary[style] : style
    this.#looks.push(own ? this.look.with(own as Style) : this.look)
  }

  override pop(howMany = 1): void {
    this.#looks.length -= howMany
  }

  override getProperty(name: string): unknown {
    return this.look.properties[name]
  }
}
