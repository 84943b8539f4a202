import type { Repeated } from 'pdfmake/js/LayoutBuilder.js'
import pageElementWriter from 'pdfmake/js/PageElementWriter.js'
import { classOf } from './classOf.ts'

/** A part of a page is this many points lower than the page, so that it fits despite rounding. */
const SPARE = 0.01

/** Places unbreakable blocks. A block taller than a page continues on the next ones; pdfmake would drop the rest. */
export class PageWriter extends classOf(pageElementWriter) {
  /** Headers of the tables around the block. They repeat on the page, not in the block. */
  #around: readonly Repeated[] = []

  override beginUnbreakableBlock(width?: number, height?: number): void {
    if (this.transactionLevel > 0 || width !== undefined) super.beginUnbreakableBlock(width, height)
    else {
      this.#around = [...this.repeatables]
      const context = this.context()
      const { pageSize, pageMargins } = context.getCurrentPage()
      const heads = this.#around.reduce((sum, head) => sum + head.height, 0)
      const room = pageSize.height - pageMargins.top - pageMargins.bottom - heads - SPARE
      super.beginUnbreakableBlock(context.availableWidth, room)
    }
  }

  override commitUnbreakableBlock(x?: number, y?: number): void {
    const block = this.context()
    if (this.transactionLevel > 1 || x !== undefined || block.pages.length === 1) super.commitUnbreakableBlock(x, y)
    else {
      this.transactionLevel = 0
      this.popContext()
      for (const page of block.pages)
        this.addFragment({ ...page, height: page === block.pages.at(-1) ? block.y : page.pageSize.height })
    }
  }

  /** Inside a block, the position is relative to the block. */
  override pushToRepeatables(head: Repeated): void {
    super.pushToRepeatables(this.transactionLevel > 0 ? { ...head, xOffset: 0 } : head)
  }

  override moveToNextPage(orientation?: string): void {
    const all = this.repeatables
    if (this.transactionLevel > 0) this.repeatables = all.filter(head => !this.#around.includes(head))
    super.moveToNextPage(orientation)
    this.repeatables = all
  }
}
