/** The part of the editor in use. Its own declarations import files without extensions, which do not resolve here. */
declare module 'squire-rte' {
  interface Config {
    blockTag: string
    addLinks: boolean
    sanitizeToDOMFragment: (html: string) => DocumentFragment
  }

  export default class Squire {
    constructor(root: HTMLElement, config: Config)
    destroy(): void
    /** `null` removes the editor’s handler, so that the browser handles the key. */
    setKeyHandler(key: string, handler: ((editor: Squire, event: KeyboardEvent) => void) | null): this
    addEventListener(type: string, handler: (event: Event) => void): this
    removeEventListener(type: string, handler: (event: Event) => void): this
    focus(): this
    getRoot(): HTMLElement
    getSelection(): Range
    getHTML(): string
    setHTML(html: string): this
    hasFormat(tag: string): boolean
    bold(): this
    removeBold(): this
    italic(): this
    removeItalic(): this
    underline(): this
    removeUnderline(): this
    makeUnorderedList(): this
    makeOrderedList(): this
    removeList(): this
    increaseListLevel(): this
    decreaseListLevel(): this
    modifyBlocks(modify: (fragment: DocumentFragment) => DocumentFragment): this
    undo(): this
    redo(): this
  }
}
