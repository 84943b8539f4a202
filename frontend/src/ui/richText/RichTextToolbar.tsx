import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type Squire from 'squire-rte'
import { type Format, toggle } from './richTextFormats.ts'
import { element } from './richTextNodes.ts'

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
const BACK = 'M9 5L5 9l4 4M5 9h9a5 5 0 0 1 0 10h-3'
const ON = 'M15 5l4 4-4 4M19 9h-9a5 5 0 0 0 0 10h3'

/** How the text at the cursor looks, and whether there is something to take back. */
interface Looks {
  readonly formats: readonly Format[]
  readonly list?: ListKind | undefined
  readonly style: Style
}
const PLAIN: Looks = { formats: [], style: 'P' }

/** What can be done to the text that is selected. The keys are those of every word processor. */
export function RichTextToolbar({ editor }: { editor: Squire | undefined }) {
  const looks = useLooks(editor)
  const { canUndo, canRedo } = useSteps(editor)
  return (
    <div className="rich-tools" role="toolbar" aria-label="Formatting">
      <StylePick editor={editor} current={looks.style} />
      <div>
        {FORMATS.map(([format, name, path]) => {
          const isOn = looks.formats.includes(format)
          return (
            <Tool key={format} name={name} path={path} isOn={isOn} onPress={() => editor && toggle(editor, format)} />
          )
        })}
      </div>
      <div>
        {LISTS.map(([kind, name, path]) => {
          const isOn = looks.list === kind
          return <Tool key={kind} name={name} path={path} isOn={isOn} onPress={() => toggleList(editor, kind, isOn)} />
        })}
      </div>
      <div>
        <Tool name="Undo" path={BACK} isOff={!canUndo} onPress={() => editor?.undo()} />
        <Tool name="Redo" path={ON} isOff={!canRedo} onPress={() => editor?.redo()} />
      </div>
    </div>
  )
}

/** With the keyboard each arrow picks at once, so the list keeps the focus; after a touch or a click the text has it again. */
function StylePick({ editor, current }: { editor: Squire | undefined; current: Style }) {
  const isPointed = useRef(false)
  const pick = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    if (!editor) return
    setStyle(editor, target.value)
    if (isPointed.current) editor.focus()
    else target.focus()
  }
  return (
    <select
      className="input select"
      aria-label="Paragraph style"
      value={current}
      onPointerDown={() => {
        isPointed.current = true
      }}
      onKeyDown={() => {
        isPointed.current = false
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
  /** Whether what it does holds already; undefined where it cannot. */
  isOn?: boolean | undefined
  isOff?: boolean | undefined
  onPress: () => void
}

/** Pressing one with a finger or the mouse leaves the cursor in the text. */
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

/** Makes headings or paragraphs of what is selected; points of a list leave it first. */
function setStyle(editor: Squire, style: string): void {
  if (listAt(editor)) editor.removeList()
  editor.modifyBlocks(fragment => {
    for (const block of [...fragment.children])
      if (STYLES.some(([name]) => name === block.nodeName)) block.replaceWith(element(style, [...block.childNodes]))
    return fragment
  })
  withoutGaps(editor.getRoot())
}

/** What the editor leaves where it took blocks out. */
function withoutGaps(root: HTMLElement): void {
  for (const gap of root.querySelectorAll(':scope > div')) if (gap.textContent === '') gap.remove()
}

const EVENTS = ['pathChange', 'select', 'input'] as const
function useLooks(editor: Squire | undefined): Looks {
  const [looks, set] = useState(PLAIN)
  useEffect(() => {
    if (!editor) return
    const look = () => set(looksOf(editor))
    for (const event of EVENTS) editor.addEventListener(event, look)
    look()
    return () => {
      for (const event of EVENTS) editor.removeEventListener(event, look)
    }
  }, [editor])
  return looks
}

const looksOf = (editor: Squire): Looks => ({
  formats: FORMATS.map(([format]) => format).filter(format => editor.hasFormat(format)),
  list: listAt(editor),
  style: STYLES.find(([style]) => nearest(editor, style))?.[0] ?? 'P',
})
const listAt = (editor: Squire): ListKind | undefined => {
  const name = nearest(editor, 'ul, ol')?.nodeName
  return name === 'UL' || name === 'OL' ? name : undefined
}
/** The element around the cursor, or around the beginning of what is selected. */
function nearest(editor: Squire, selector: string): Element | undefined {
  const { startContainer: node } = editor.getSelection()
  const found = (node instanceof Element ? node : node.parentElement)?.closest(selector)
  return found && editor.getRoot().contains(found) ? found : undefined
}

interface Steps {
  readonly canUndo: boolean
  readonly canRedo: boolean
}
function useSteps(editor: Squire | undefined): Steps {
  const [steps, set] = useState<Steps>({ canUndo: false, canRedo: false })
  useEffect(() => {
    if (!editor) return
    const tell = (event: Event) => event instanceof CustomEvent && set(event.detail)
    editor.addEventListener('undoStateChange', tell)
    return () => void editor.removeEventListener('undoStateChange', tell)
  }, [editor])
  return steps
}
