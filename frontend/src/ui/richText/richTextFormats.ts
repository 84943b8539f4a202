import type Squire from 'squire-rte'

export type Format = 'B' | 'I' | 'U'

const CALLS = {
  B: ['bold', 'removeBold'],
  I: ['italic', 'removeItalic'],
  U: ['underline', 'removeUnderline'],
} as const

/** Gives what is selected a format, or takes it away where it is there. */
export function toggle(editor: Squire, format: Format): void {
  editor[CALLS[format][editor.hasFormat(format) ? 1 : 0]]().focus()
}

const ASKED: Readonly<Record<string, Format>> = { formatBold: 'B', formatItalic: 'I', formatUnderline: 'U' }

/** A format that the browser asks for, by a key or its own menu: one of ours, or none. Listens before the editor does. */
export const answerFormats = (box: HTMLElement, editor: () => Squire) =>
  box.addEventListener(
    'beforeinput',
    event => {
      if (!event.inputType.startsWith('format')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const format = ASKED[event.inputType]
      if (format) toggle(editor(), format)
    },
    { capture: true },
  )
