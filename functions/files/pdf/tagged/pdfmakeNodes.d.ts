import type {} from 'pdfmake/interfaces.js'

declare module 'pdfmake/interfaces.js' {
  interface ContentBase {
    /**
     * What a table is where its heading rows do not say it: `facts` has labels in its first column, `layout` is no table to
     * a reader but places things side by side.
     */
    readonly tag?: 'facts' | 'layout' | undefined
    /** What an image shows, for who cannot see it. An image without is decoration. */
    readonly alt?: string | undefined
  }
}
