import { Fragment, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useLinkedPart } from '#frontend/features/openBuilding/useLinkedPart.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import { type Tab, Tabs } from '#frontend/ui/page/Tabs.tsx'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { plainTextOf } from '#shared/domain/text/richText.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import {
  NOTE_TYPE,
  NOTE_TYPE_NAMES,
  REPORT_TYPE,
  TEMPLATE_KEYS,
  TEMPLATE_NAMES,
  type TemplateKey,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { EditableText, MissingText } from './EditableText.tsx'
import { ReportTemplateText } from './ReportTemplateText.tsx'
import './texts.css'

/**
 * Notes, area surveyed and report texts in tabs. A clearance building has only notes, because it has no report. Where edits are
 * needed, their note comes first.
 */
export function BuildingTexts() {
  const { tree } = useOpenBuilding()
  const needsEdits = tree.building.status_id === STATUS.needsEdits
  const hasReport = tree.building.report_type_id !== REPORT_TYPE.clearance
  return (
    <Fragment key={String(needsEdits)}>
      <div className="texts-pair">
        <Tabbed title="Notes" tabs={noteTabs(tree, needsEdits)} />
        {hasReport && <Tabbed title="Area surveyed" tabs={scopeTabs(tree)} />}
      </div>
      {hasReport && <Tabbed title="Report texts" tabs={TEMPLATE_KEYS.map(key => templateTab(tree, key))} />}
    </Fragment>
  )
}

const EMPTY = { words: 'empty' }
const DEFAULT = { words: 'default text', icon: 'info' } as const
const markIfEmpty = (text: string | undefined, mark: NonNullable<Tab['mark']>) =>
  plainTextOf(text ?? '') ? {} : { mark }

const noteTabs = ({ notes }: Tree, needsEdits: boolean): Tab[] =>
  Object.keys(NOTE_TYPE_NAMES)
    .map(Number)
    .filter(id => needsEdits || id !== NOTE_TYPE.needsEdits)
    .map(id => ({
      key: String(id),
      title: NOTE_TYPE_NAMES[id] ?? '',
      content: <NoteText id={id} />,
      ...markIfEmpty(notes.find(note => note.type_id === id)?.content, EMPTY),
    }))

const SCOPES = [
  ['is_asbestos', 'area_surveyed', 'Asbestos'],
  ['is_lead', 'lead_area_surveyed', 'Lead'],
] as const
const scopeTabs = ({ building }: Tree): Tab[] =>
  SCOPES.filter(([surveyed]) => building[surveyed]).map(([, field, title]) => ({
    key: field,
    title,
    content: <ScopeText field={field} />,
    ...markIfEmpty(building[field], EMPTY),
  }))

const templateTab = ({ building }: Tree, key: TemplateKey): Tab => ({
  key,
  title: TEMPLATE_NAMES[key],
  content: <ReportTemplateText key={key} type={key} />,
  ...markIfEmpty(building.report_templates[key], DEFAULT),
})

function Tabbed({ title, tabs }: { title: string; tabs: readonly Tab[] }) {
  const [current, setCurrent] = useState(tabs[0]?.key ?? '')
  const part = useLinkedPart()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again opens the tab again
  useEffect(() => {
    if (tabs.some(tab => tab.key === part)) setCurrent(part ?? '')
  }, [part, key])
  if (tabs.length === 0) return null
  return (
    <Section title={title}>
      <div data-field={current}>
        <Tabs label={title} tabs={tabs} current={current} onChange={setCurrent} />
      </div>
    </Section>
  )
}

/** The value to compare a new note with. */
const NO_NOTE = { content: '' }

function NoteText({ id }: { id: number }) {
  const { tree, building } = useOpenBuilding()
  const edit = useEdit(building)
  const note = tree.notes.find(each => each.type_id === id)
  return (
    <EditableText
      key={id}
      draftKey={`note:${building}:${id}`}
      name={NOTE_TYPE_NAMES[id] ?? ''}
      title={`Edit note: ${NOTE_TYPE_NAMES[id] ?? ''}`}
      text={note?.content ?? ''}
      missing={<MissingText>No note yet</MissingText>}
      save={content =>
        edit('saveNote', { type_id: id, content, version: note?.version ?? 0 }, { before: note ?? NO_NOTE })
      }
    />
  )
}

function ScopeText({ field }: { field: 'area_surveyed' | 'lead_area_surveyed' }) {
  const { tree, building } = useOpenBuilding()
  const edit = useEdit(building)
  return (
    <EditableText
      key={field}
      draftKey={`scope:${building}:${field}`}
      name="Area surveyed"
      title={`Edit area surveyed: ${SCOPES.find(([, scope]) => scope === field)?.[2]}`}
      text={tree.building[field]}
      missing={<MissingText>The area surveyed hasn’t been described</MissingText>}
      save={text => edit('patchBuilding', { [field]: text, version: tree.building.version }, { before: tree.building })}
    />
  )
}
