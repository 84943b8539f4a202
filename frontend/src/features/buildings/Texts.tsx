import { useId, useState } from 'react'
import { isLocked, STATUS } from '#shared/domain/buildingStatus.ts'
import {
  NOTE_TYPE,
  NOTE_TYPE_NAMES,
  TEMPLATE_KEYS,
  TEMPLATE_NAMES,
  type TemplateKey,
} from '#shared/domain/vocabulary.ts'
import { useEdit } from '../../store/useEdit.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Page.tsx'
import { type Tab, Tabs } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { useInside } from './inside.ts'
import './building.css'

/** Notes, area surveyed and report texts, each in its tabs. */
export function Texts() {
  const { tree } = useInside()
  const { building } = tree
  const scopes = [
    building.is_asbestos && scopeTab('area_surveyed', 'Asbestos'),
    building.is_lead && scopeTab('lead_area_surveyed', 'Lead'),
  ].filter(tab => tab !== false)
  const shownNotes = Object.keys(NOTE_TYPE_NAMES)
    .map(Number)
    .filter(id => id !== NOTE_TYPE.needsEdits || building.status_id === STATUS.needsEdits)
  return (
    <>
      <Tabbed title="Notes" tabs={shownNotes.map(noteTab)} />
      <Tabbed title="Area surveyed" tabs={scopes} />
      <Tabbed title="Report texts" tabs={TEMPLATE_KEYS.map(templateTab)} />
    </>
  )
}

const noteTab = (id: number): Tab => ({
  key: String(id),
  title: NOTE_TYPE_NAMES[id] ?? '',
  content: <NoteText id={id} />,
})
const scopeTab = (field: 'area_surveyed' | 'lead_area_surveyed', title: string): Tab => ({
  key: field,
  title,
  content: <ScopeText field={field} />,
})
const templateTab = (key: TemplateKey): Tab => ({
  key,
  title: TEMPLATE_NAMES[key],
  content: <TemplateText type={key} />,
})

function Tabbed({ title, tabs }: { title: string; tabs: readonly Tab[] }) {
  const [current, open] = useState(tabs[0]?.key ?? '')
  if (tabs.length === 0) return null
  return (
    <Section title={title}>
      <Tabs label={title} tabs={tabs} current={current} onChange={open} />
    </Section>
  )
}

/** What stood there before the first note: an empty one. */
const NO_NOTE = { content: '' }

function NoteText({ id }: { id: number }) {
  const { tree, building } = useInside()
  const edit = useEdit(building)
  const note = tree.notes.find(each => each.type_id === id)
  return (
    <EditedText
      key={id}
      name={NOTE_TYPE_NAMES[id] ?? ''}
      text={note?.content ?? ''}
      missing="There is no note yet"
      save={content =>
        edit('saveNote', { type_id: id, content, version: note?.version ?? 0 }, { before: note ?? NO_NOTE })
      }
    />
  )
}

function ScopeText({ field }: { field: 'area_surveyed' | 'lead_area_surveyed' }) {
  const { tree, building } = useInside()
  const edit = useEdit(building)
  return (
    <EditedText
      key={field}
      name="Area surveyed"
      text={tree.building[field]}
      missing="The area surveyed has not been described"
      save={text => edit('setBuilding', { [field]: text, version: tree.building.version }, { before: tree.building })}
    />
  )
}

function TemplateText({ type }: { type: TemplateKey }) {
  const { tree, building } = useInside()
  const edit = useEdit(building)
  return (
    <EditedText
      key={type}
      name={TEMPLATE_NAMES[type]}
      text={tree.building.report_templates[type] ?? ''}
      missing="The report uses the standard text"
      save={content => edit('saveTemplate', { type, content })}
    />
  )
}

interface EditedProps {
  readonly name: string
  readonly text: string
  readonly missing: string
  readonly save: (text: string) => Promise<unknown>
}

/** Read first; a button opens it for writing. */
function EditedText(props: EditedProps) {
  const { tree } = useInside()
  const [writing, write] = useState(false)
  const { text, missing, name } = props
  if (writing) return <Writing {...props} onDone={() => write(false)} />
  return (
    <div className="stack texts">
      {text ? (
        <p className="texts-read">{text}</p>
      ) : (
        <p className="quiet row">
          <Icon name="alert" /> {missing}
        </p>
      )}
      {!isLocked(tree.building.status_id) && (
        <span>
          <Button icon="edit" onClick={() => write(true)}>
            Edit<span className="hidden-visually"> {name}</span>
          </Button>
        </span>
      )}
    </div>
  )
}

function Writing({ name, text, save, onDone }: EditedProps & { onDone: () => void }) {
  const id = useId()
  const [typed, type] = useState(text)
  // As it was opened: what somebody else saves meanwhile must not look as if it had been seen.
  const [saveOpened] = useState(() => save)
  const [busy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      await saveOpened(typed)
      onDone()
    } catch (error) {
      toast(error instanceof Error ? error.message : 'That could not be saved', 'error')
      setBusy(false)
    }
  }
  return (
    <div className="stack texts">
      <label className="hidden-visually" htmlFor={id}>
        {name}
      </label>
      {/* biome-ignore lint/a11y/noAutofocus: the person has just asked to write here */}
      <textarea id={id} autoFocus className="input" value={typed} onChange={event => type(event.target.value)} />
      <span className="row">
        <Button kind="primary" busy={busy} onClick={() => void keep()}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </span>
    </div>
  )
}
