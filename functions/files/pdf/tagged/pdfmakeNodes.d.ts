import type {} from 'pdfmake/interfaces.js'

declare module 'pdfmake/interfaces.js' {
  interface ContentBase {
    /**
     * The kind of a table without heading rows: `facts` has labels in its first column; `layout` only places nodes side by side,
     * and is not a table to screen readers.
     */
    readonly tag?: 'facts' | 'layout' | undefined
    /** Alternative text of an image. An image without it is decoration. */
    readonly alt?: string | undefined
    /** In points. The node starts a page if less is left of the current one. */
    readonly leastHeight?: number | undefined
  }
  interface Table {
    /** In order, without the first run, which pdfmake keeps with the heading rows. */
    readonly keptRows?: readonly KeptRows[] | undefined
  }
}
