import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '#frontend/api/session.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { findScreens } from '#frontend/features/screens/findScreens.ts'
import { isPermitted, type Screen, screensOf } from '#frontend/features/screens/screens.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Icon, type IconName } from '#frontend/ui/elements/Icon.tsx'
import { nextInRing } from '#frontend/ui/elements/rovingIndex.ts'
import { useFound } from './useFound.ts'
import './palette.css'

const ACTIONS: readonly Screen[] = [
  { to: paths.newProject, label: 'New survey', icon: 'plus' },
  { to: paths.newClient, label: 'New client', icon: 'plus' },
  { to: paths.newUser, label: 'New user', icon: 'plus', requires: 'administer' },
]

interface Option {
  readonly to: string
  readonly label: string
  readonly icon: IconName
  readonly detail?: string
}
type Group = readonly [name: string, options: readonly Option[]]

/** The groups with options for the typed text. */
function useGroups(text: string) {
  const { actor } = useSession()
  const { found, isSearching, failure } = useFound(text)
  const screens = screensOf(actor).filter(({ to }) => to !== paths.newProject)
  const buildings = found?.buildings.map(({ id, survey_id, name, job_number, client_name }) => ({
    to: paths.building(survey_id, id),
    label: name,
    icon: 'building' as const,
    detail: `${job_number} · ${client_name}`,
  }))
  const clients = found?.clients.map(({ id, name, full_address }) => ({
    to: paths.clientBuildings(id),
    label: name,
    icon: 'clients' as const,
    detail: full_address,
  }))
  const groups: readonly Group[] = [
    ['Actions', findScreens(ACTIONS.filter(isPermitted(actor)), text)],
    ['Screens', findScreens(screens, text)],
    ['Buildings', buildings ?? []],
    ['Clients', clients ?? []],
  ]
  return {
    groups: groups.filter(([, options]) => options.length > 0),
    isSearching,
    failure,
    isOffline: found?.isOffline ?? false,
  }
}

/** Finds buildings, clients, screens and actions by typing. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState<string>()
  const { groups, isSearching, failure, isOffline } = useGroups(text)
  const options = groups.flatMap(([, members]) => members)
  const index = Math.max(
    options.findIndex(({ to }) => to === active),
    0,
  )
  const activeTo = options[index]?.to
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active option scrolls into view
  useEffect(() => list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }), [activeTo])
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive(options[nextInRing(index, step, options.length)]?.to)
    else if (event.key === 'Enter') list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.click()
    else return
    event.preventDefault()
  }
  const isEmpty = options.length === 0 && !isSearching && !failure
  return (
    <Dialog title="Search" open onClose={onClose}>
      <input
        className="input"
        type="text"
        role="combobox"
        data-first
        autoComplete="off"
        spellCheck={false}
        placeholder="Building, client or screen"
        aria-label="Search buildings, clients and screens"
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={activeTo && `${id}${activeTo}`}
        value={text}
        onKeyDown={press}
        onChange={event => {
          setText(event.target.value)
          setActive(undefined)
        }}
      />
      <div className="palette-found">
        <div ref={list} id={id} role="listbox" aria-label="Found">
          {groups.map(([name, members]) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a listbox
            <div key={name} role="group" aria-label={name}>
              <p className="small quiet" aria-hidden="true">
                {name}
              </p>
              {members.map(({ to, label, icon, detail }) => (
                <Link
                  key={to}
                  id={`${id}${to}`}
                  className="palette-option"
                  role="option"
                  tabIndex={-1}
                  aria-selected={to === activeTo}
                  to={to}
                  onClick={onClose}
                >
                  <Icon name={icon} />
                  <span>{label}</span>
                  {detail && <span className="small quiet">{detail}</span>}
                </Link>
              ))}
            </div>
          ))}
        </div>
        <p className="palette-note small quiet" role="status">
          {isSearching && 'Searching…'}
          {isOffline && 'You’re offline. Only buildings on this device are found.'}
          {isEmpty && 'Nothing found. Try other words.'}
        </p>
        {failure && <Failure title="Couldn’t search buildings and clients" {...failure} />}
      </div>
    </Dialog>
  )
}
