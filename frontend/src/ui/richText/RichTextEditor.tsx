import { useEffect, useRef, useState } from 'react'
import Squire from 'squire-rte'
import { cleanRichText } from '#shared/domain/text/richText.ts'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import { handleFormatInput } from './richTextFormats.ts'
import { fragmentOf } from './richTextNodes.ts'
import './richText.css'

/** A keyboard shortcut for Mac and other systems. */
const withCommand = (key: string): string[] => [`Ctrl-${key}`, `Meta-${key}`]

/** Editor shortcuts for disallowed formats, or that do something else in a browser. */
const UNUSED = [
  'Tab',
  'Shift-Tab',
  'PageUp',
  'PageDown',
  ...['d', 'Shift-5', 'Shift-6', 'Shift-7'].flatMap(withCommand),
]

/** The lazily loaded part of RichText. */
export default function RichTextEditor(props: RichTextProps & { errorId: string }) {
  const { label, html, error, errorId, onReady, onChange } = props
  const box = useRef<HTMLDivElement>(null)
  const [initial] = useState({ html, onReady })
  const [editor, setEditor] = useState<Squire>()
  const latestOnChange = useRef(onChange)
  latestOnChange.current = onChange
  useEffect(() => {
    if (!box.current) return
    const squire = createEditor(box.current, initial.html)
    setEditor(squire)
    initial.onReady(() => cleanRichText(squire.getHTML()))
    squire.addEventListener('input', () => latestOnChange.current?.())
    return () => squire.destroy()
  }, [initial])
  return (
    <div>
      <RichTextToolbar editor={editor} />
      {/* biome-ignore lint/a11y/useSemanticElements: no such element can contain formatted text */}
      <div
        ref={box}
        data-first
        className="input rich rich-box"
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        tabIndex={0}
      />
    </div>
  )
}

function createEditor(box: HTMLElement, html: string): Squire {
  handleFormatInput(box, () => squire)
  const squire = new Squire(box, {
    blockTag: 'P',
    addLinks: false,
    sanitizeToDOMFragment: pasted => fragmentOf(pasted),
  })
  for (const key of UNUSED) squire.setKeyHandler(key, null)
  for (const key of withCommand(']'))
    squire.setKeyHandler(
      key,
      nesting(() => squire.increaseListLevel()),
    )
  for (const key of withCommand('['))
    squire.setKeyHandler(
      key,
      nesting(() => squire.decreaseListLevel()),
    )
  squire.setHTML(html)
  squire.focus()
  return squire
}

/** Indents or outdents list items; does nothing elsewhere. */
const nesting = (move: () => void) => (_: Squire, event: KeyboardEvent) => {
  event.preventDefault()
  move()
}

export interface RichTextProps {
  label: string
  /** The initial content; later changes are ignored. */
  html: string
  error?: string | undefined
  /** Called once the editor is ready; `read` returns the current text, sanitised. */
  onReady: (read: () => string) => void
  onChange?: () => void
}
