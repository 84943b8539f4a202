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

/** Properties shared by all words with the same style. */
export interface WordStyle {
  readonly font: Font
  readonly fontSize: number
}

/** The style and link of a node. Equal styles in the same place share one object. */
export class TextStyle {
  readonly properties: Style
  /** Shared by the words of this style; set with the first word. */
  words: WordStyle | undefined
  #within: Map<string, TextStyle> | undefined

  constructor(properties: object) {
    this.properties = { ...properties }
  }

  /** The style of a child node with its own style properties. */
  with(style: Style): TextStyle {
    let key = ''
    for (const name in style) if (this.#isOther(style, name)) key += `${name}=${JSON.stringify(style[name])} `
    if (key === '') return this
    this.#within ??= new Map()
    const known = this.#within.get(key)
    if (known) return known
    const changed = Object.entries(style).filter(([name]) => this.#isOther(style, name))
    const textStyle = new TextStyle({ ...this.properties, ...Object.fromEntries(changed) })
    this.#within.set(key, textStyle)
    return textStyle
  }

  #isOther(style: Style, name: string): boolean {
    const value = style[name]
    return value !== undefined && value !== null && isInherited(name) && value !== this.properties[name]
  }
}

/** Computes each style once, when its node is reached. pdfmake looks up every property of every word in all parents. */
export class TextStyleStack extends classOf(styleContextStack) {
  readonly #textStyles: TextStyle[]

  constructor(styles: Styles, textStyles: TextStyle[]) {
    super(styles)
    this.#textStyles = textStyles
  }

  get textStyle(): TextStyle {
    const textStyle = this.#textStyles.at(-1)
    if (!textStyle) throw new Error('Style stack underflow')
    return textStyle
  }

  override clone(): TextStyleStack {
    return new TextStyleStack(this.styleDictionary, [...this.#textStyles])
  }

  override push(style: string | object): void {
    const own = typeof style === 'string' ? this.styleDictionary[style] : style
    this.#textStyles.push(own ? this.textStyle.with(own as Style) : this.textStyle)
  }

  override pop(howMany = 1): void {
    this.#textStyles.length -= howMany
  }

  override getProperty(name: string): unknown {
    return this.textStyle.properties[name]
  }
}
