import { useEffect, useRef, useState } from 'react'
import Squire from 'squire-rte'
import { cleanRichText } from '#shared/domain/text/richText.ts'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import { answerFormats } from './richTextFormats.ts'
import { fragmentOf } from './richTextNodes.ts'
import './richText.css'

/** The key that gives commands: of a Mac, and of all others. */
const withCommand = (key: string): string[] => [`Ctrl-${key}`, `Meta-${key}`]

/** Keys that would make what no text may hold, or that a person expects to do something else. */
const UNUSED = [
  'Tab',
  'Shift-Tab',
  'PageUp',
  'PageDown',
  ...['d', 'Shift-5', 'Shift-6', 'Shift-7'].flatMap(withCommand),
]

/** The loaded half of RichText. */
export default function RichTextEditor(props: RichTextProps & { errorId: string }) {
  const { label, html, error, errorId, onReady } = props
  const box = useRef<HTMLDivElement>(null)
  const [start] = useState({ html, onReady })
  const [editor, keep] = useState<Squire>()
  useEffect(() => {
    if (!box.current) return
    const squire = editorOf(box.current, start.html)
    keep(squire)
    start.onReady(() => cleanRichText(squire.getHTML()))
    return () => squire.destroy()
  }, [start])
  return (
    <div>
      <RichTextToolbar editor={editor} />
      {/* biome-ignore lint/a11y/useSemanticElements: no element of that meaning holds formatted text */}
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

function editorOf(box: HTMLElement, html: string): Squire {
  answerFormats(box, () => squire)
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

/** Moves the points of a list in or out; elsewhere it does nothing. */
const nesting = (move: () => void) => (_: Squire, event: KeyboardEvent) => {
  event.preventDefault()
  move()
}

export interface RichTextProps {
  label: string
  /** What it begins with; later changes are not taken over. */
  html: string
  /** What is wrong with it. */
  error?: string | undefined
  /** Called when there is something to read: gives the text as it stands, cleaned. */
  onReady: (read: () => string) => void
}
