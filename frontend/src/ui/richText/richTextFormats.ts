import type Squire from 'squire-rte'

export type TextFormat = 'B' | 'I' | 'U'

const CALLS = {
  B: ['bold', 'removeBold'],
  I: ['italic', 'removeItalic'],
  U: ['underline', 'removeUnderline'],
} as const

export function toggleFormat(editor: Squire, format: TextFormat): void {
  editor[CALLS[format][editor.hasFormat(format) ? 1 : 0]]().focus()
}

const FORMAT_BY_INPUT_TYPE: Readonly<Record<string, TextFormat>> = {
  formatBold: 'B',
  formatItalic: 'I',
  formatUnderline: 'U',
}

/** Handles formats from the browser’s shortcuts or menu before the editor does: allowed ones are toggled, others ignored. */
export const handleFormatInput = (box: HTMLElement, editor: () => Squire) =>
  box.addEventListener(
    'beforeinput',
    event => {
      if (!event.inputType.startsWith('format')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const format = FORMAT_BY_INPUT_TYPE[event.inputType]
      if (format) toggleFormat(editor(), format)
    },
    { capture: true },
  )
