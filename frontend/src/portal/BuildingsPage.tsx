import { useState } from 'react'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { foldText } from '#shared/domain/text/foldText.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import type { Home } from './Frame.tsx'
import { linkTo, portalPaths } from './paths.ts'

/** With fewer buildings than this, nobody searches. */
const FEW = 6

/** The buildings of a client of which something is issued. */
export function BuildingsPage({ home: { buildings, more, client, company } }: { home: Home }) {
  const [search, setSearch] = useState('')
  const words = foldText(search)
  const found = buildings.filter(({ name, full_address }) => foldText(`${name} ${full_address}`).includes(words))
  return (
    <>
      <title>{`${client} · Owner’s portal`}</title>
      <h1>Buildings</h1>
      {buildings.length >= FEW && (
        <input
          className="input"
          type="search"
          aria-label="Search buildings"
          placeholder="Search name or address"
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
      )}
      {buildings.length === 0 && (
        <Empty
          icon="building"
          title="There’s nothing here yet"
          hint={`A building shows up here when ${company.name} has reviewed it and issued its report.`}
        />
      )}
      {buildings.length > 0 && found.length === 0 && <Empty title="No building matches" hint="Try fewer letters." />}
      <ul className="portal-list portal-grid">
        {found.map(({ id, name, full_address, issued_at, documents }) => (
          <li key={id}>
            <a className="portal-card" {...linkTo(portalPaths.building(id))}>
              <strong>{name}</strong>
              <span className="quiet">{full_address}</span>
              <span className="small">
                {documents.join(', ')}, issued {formatNzDay(issued_at)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {more && <p className="quiet">Older buildings aren’t listed. Ask {company.name} for them.</p>}
    </>
  )
}
