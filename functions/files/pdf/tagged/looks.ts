import styleContextStack, { type Style, type Styles } from 'pdfmake/js/StyleContextStack.js'
import type { Font } from 'pdfmake/js/TextInlines.js'
import { classOf } from './classOf.ts'

/**
 * Style properties that child nodes inherit. pdfmake has more, which our documents do not use: font features, letter spacing,
 * indents and preserved spaces. With those, the words of a text would depend on each other.
 */
const INHERITED = new Set([
  ...['alignment', 'background', 'bold', 'color', 'columnGap', 'decoration', 'decorationColor', 'decorationStyle'],
  ...['decorationThickness', 'fillColor', 'fillOpacity', 'font', 'fontSize', 'italics', 'lineHeight', 'link'],
  ...['linkToDestination', 'linkToPage', 'markerColor', 'noWrap', 'opacity', 'sub', 'sup', 'wordBreak'],
])

export const isInherited = (name: string): boolean => INHERITED.has(name)

/** Properties shared by all words with the same look. */
export interface LookOfWords {
  readonly font: Font
  readonly fontSize: number
}

/** The style and link of a node. Equal looks in the same place share one object. */
export class Look {
  readonly properties: Style
  /** Shared by the words of this look; set with the first word. */
  words: LookOfWords | undefined
  #within: Map<string, Look> | undefined

  constructor(properties: object) {
    this.properties = { ...properties }
  }

  /** The look of a child node with its own style properties. */
  with(style: Style): Look {
    let key = ''
    for (const name in style) if (this.#isOther(style, name)) key += `${name}=${JSON.stringify(style[name])} `
    if (key === '') return this
    this.#within ??= new Map()
    const known = this.#within.get(key)
    if (known) return known
    const changed = Object.entries(style).filter(([name]) => this.#isOther(style, name))
    const look = new Look({ ...this.properties, ...Object.fromEntries(changed) })
    this.#within.set(key, look)
    return look
  }

  #isOther(style: Style, name: string): boolean {
    const value = style[name]
    return value !== undefined && value !== null && isInherited(name) && value !== this.properties[name]
  }
}

/** Computes each look once, when its node is reached. pdfmake looks up every property of every word in all parents. */
export class StackOfLooks extends classOf(styleContextStack) {
  readonly #looks: Look[]

  constructor(styles: Styles, looks: Look[]) {
    super(styles)
    this.#looks = looks
  }

  get look(): Look {
    const look = this.#looks.at(-1)
    if (!look) throw new Error('Style stack underflow')
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
