import { type ChangeEvent, useCallback, useEffect, useRef, useState } from 'react'
import type Squire from 'squire-rte'
import { type TextFormat, toggleFormat } from './richTextFormats.ts'
import { newElement } from './richTextNodes.ts'

type ListKind = 'UL' | 'OL'
type Style = 'P' | 'H1' | 'H2' | 'H3'
const STYLES: readonly (readonly [Style, string])[] = [
  ['P', 'Text'],
  ['H1', 'Heading 1'],
  ['H2', 'Heading 2'],
  ['H3', 'Heading 3'],
]
const FORMATS = [
  ['B', 'Bold', 'M8 5h5a3.4 3.4 0 0 1 0 6.900H8zM8 11.900h6a3.550 3.550 0 0 1 0 7.100H8z'],
  ['I', 'Italic', 'M10 5h7M7 19h7M14 5l-4 14'],
  ['U', 'Underline', 'M7 4v7a5 5 0 0 0 10 0V4M6 20h12'],
] as const
const LISTS = [
  ['UL', 'Bulleted list', 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01'],
  [
    'OL',
    'Numbered list',
    'M10 6h10M10 12h10M10 18h10M3.500 5l1.500-1v5M3.500 14.500c.3-1.300 2.500-1 2.300.3-.1.900-1.300 1.500-2.300 2.700h2.500',
  ],
] as const
const UNDO_PATH = 'M9 5L5 9l4 4M5 9h9a5 5 0 0 1 0 10h-3'
const REDO_PATH = 'M15 5l4 4-4 4M19 9h-9a5 5 0 0 0 0 10h3'

interface CursorFormat {
  readonly formats: readonly TextFormat[]
  readonly list?: ListKind | undefined
  readonly style: Style
}
const PLAIN: CursorFormat = { formats: [], style: 'P' }

/** The formatting buttons, with the usual shortcuts of word processors. */
export function RichTextToolbar({ editor }: { editor: Squire | undefined }) {
  const [current, updateFormat] = useCursorFormat(editor)
  const { canUndo, canRedo } = useHistory(editor)
  return (
    <div className="rich-tools" role="toolbar" aria-label="Formatting">
      <StylePick editor={editor} current={current.style} onPicked={updateFormat} />
      <div>
        {FORMATS.map(([format, name, path]) => {
          const isOn = current.formats.includes(format)
          return (
            <Tool
              key={format}
              name={name}
              path={path}
              isOn={isOn}
              onPress={() => editor && toggleFormat(editor, format)}
            />
          )
        })}
      </div>
      <div>
        {LISTS.map(([kind, name, path]) => {
          const isOn = current.list === kind
          return <Tool key={kind} name={name} path={path} isOn={isOn} onPress={() => toggleList(editor, kind, isOn)} />
        })}
      </div>
      <div>
        <Tool name="Undo" path={UNDO_PATH} isOff={!canUndo} onPress={() => editor?.undo()} />
        <Tool name="Redo" path={REDO_PATH} isOff={!canRedo} onPress={() => editor?.redo()} />
      </div>
    </div>
  )
}

/** With the keyboard each arrow key picks at once, so the list keeps the focus. After a tap or click the text gets it back. */
function StylePick({
  editor,
  current,
  onPicked,
}: {
  editor: Squire | undefined
  current: Style
  onPicked: () => void
}) {
  const isPointerUsed = useRef(false)
  const pick = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    if (!editor) return
    setStyle(editor, target.value)
    // The editor reports the change later; until then the next arrow would start from the old style.
    onPicked()
    if (isPointerUsed.current) editor.focus()
    else target.focus()
  }
  return (
    <select
      className="input select"
      aria-label="Paragraph style"
      value={current}
      onPointerDown={() => {
        isPointerUsed.current = true
      }}
      onKeyDown={() => {
        isPointerUsed.current = false
      }}
      onChange={pick}
    >
      {STYLES.map(([style, name]) => (
        <option key={style} value={style}>
          {name}
        </option>
      ))}
    </select>
  )
}

interface ToolProps {
  name: string
  path: string
  /** Whether the format is on; undefined for a button without a state. */
  isOn?: boolean | undefined
  isOff?: boolean | undefined
  onPress: () => void
}

/** A press by finger or mouse leaves the cursor in the text. */
function Tool({ name, path, isOn, isOff, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="button button-square"
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      onMouseDown={event => event.preventDefault()}
      onClick={() => !isOff && onPress()}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={path} />
      </svg>
    </button>
  )
}

function toggleList(editor: Squire | undefined, kind: ListKind, isOn: boolean): void {
  if (isOn) editor?.removeList()
  else if (kind === 'UL') editor?.makeUnorderedList()
  else editor?.makeOrderedList()
}

/** Turns the selection into headings or paragraphs, and first removes lists from it. */
function setStyle(editor: Squire, style: string): void {
  if (listAt(editor)) editor.removeList()
  editor.modifyBlocks(fragment => {
    for (const block of [...fragment.children])
      if (STYLES.some(([name]) => name === block.nodeName)) block.replaceWith(newElement(style, [...block.childNodes]))
    return fragment
  })
  removeEmptyBlocks(editor.getRoot())
}

/** Removes the empty elements that the editor leaves after removing blocks. */
function removeEmptyBlocks(root: HTMLElement): void {
  for (const block of root.querySelectorAll(':scope > div')) if (block.textContent === '') block.remove()
}

const EVENTS = ['pathChange', 'select', 'input'] as const
function useCursorFormat(editor: Squire | undefined): readonly [CursorFormat, update: () => void] {
  const [format, setFormat] = useState(PLAIN)
  const update = useCallback(() => editor && setFormat(cursorFormatOf(editor)), [editor])
  useEffect(() => {
    if (!editor) return
    for (const event of EVENTS) editor.addEventListener(event, update)
    update()
    return () => {
      for (const event of EVENTS) editor.removeEventListener(event, update)
    }
  }, [editor, update])
  return [format, update]
}

const cursorFormatOf = (editor: Squire): CursorFormat => ({
  formats: FORMATS.map(([format]) => format).filter(format => editor.hasFormat(format)),
  list: listAt(editor),
  style: STYLES.find(([style]) => nearest(editor, style))?.[0] ?? 'P',
})
const listAt = (editor: Squire): ListKind | undefined => {
  const name = nearest(editor, 'ul, ol')?.nodeName
  return name === 'UL' || name === 'OL' ? name : undefined
}
/** The matching element around the cursor, or around the start of the selection. */
function nearest(editor: Squire, selector: string): Element | undefined {
  const { startContainer: node } = editor.getSelection()
  const match = (node instanceof Element ? node : node.parentElement)?.closest(selector)
  return match && editor.getRoot().contains(match) ? match : undefined
}

interface History {
  readonly canUndo: boolean
  readonly canRedo: boolean
}
function useHistory(editor: Squire | undefined): History {
  const [history, setHistory] = useState<History>({ canUndo: false, canRedo: false })
  useEffect(() => {
    if (!editor) return
    const update = (event: Event) => event instanceof CustomEvent && setHistory(event.detail)
    editor.addEventListener('undoStateChange', update)
    return () => void editor.removeEventListener('undoStateChange', update)
  }, [editor])
  return history
}
