import { useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { useSession } from '#frontend/api/session.tsx'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { findScreens, sentenceOf } from '#frontend/features/screens/findScreens.ts'
import { CARD_GROUPS, type Screen, screensOf } from '#frontend/features/screens/screens.ts'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { GridTools } from '#frontend/ui/grid/GridTools.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import './administration.css'

export function AdministrationPage() {
  useSetBreadcrumbs({ name: 'Administration' })
  const { actor } = useSession()
  const screens = screensOf(actor).filter(({ card }) => card)
  const [query, setQuery] = useState({ page: 1, paginate: screens.length, search: '' })
  if (screens.length === 0) return <Navigate to={paths.home} replace />
  const found = findScreens(screens, query.search, { sentences: true })
  return (
    <Page title="Administration">
      <GridTools query={query} onQuery={setQuery} placeholder="Search administration" filters={undefined} />
      {found.length === 0 && <Empty title="Nothing found" hint="Try another word." />}
      {CARD_GROUPS.map(group => (
        <Group key={group} name={group} screens={found.filter(({ card }) => card === group)} />
      ))}
    </Page>
  )
}

function Group({ name, screens }: { name: string; screens: readonly Screen[] }) {
  if (screens.length === 0) return null
  return (
    <Section title={name}>
      <ul className="admin-cards">
        {screens.map(screen => (
          <li key={screen.to} className="admin-card">
            <Icon name={screen.icon} />
            <Link to={screen.to}>{screen.label}</Link>
            <p className="small quiet">{sentenceOf(screen)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
