import type { ReactNode } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { GridFilter } from '#frontend/ui/grid/GridTools.tsx'
import type { Browse } from './useBrowseQuery.ts'
import './browse.css'

type Options = readonly (readonly [value: string, name: string])[]

export const filterOptions = (allLabel: string, names: Readonly<Record<number, string>>): Options => [
  ['', allLabel],
  ...Object.entries(names),
]

const LISTS: Options = [
  ['buildings', 'Buildings'],
  ['surveys', 'Surveys'],
]

export function BrowseFilters(props: { browse: Browse; statuses: Options; children?: ReactNode }) {
  const { browse, statuses, children } = props
  const isFiltered = browse.query.search !== '' || browse.status !== '' || browse.report_type !== ''
  return (
    <>
      <GridFilter label="List" value={browse.list} options={LISTS} onChange={browse.showList} />
      <GridFilter
        label="Status"
        value={browse.status}
        options={statuses}
        onChange={id => browse.filter('status', id)}
      />
      {children}
      {isFiltered && (
        <Button kind="quiet" icon="close" className="browse-clear" onClick={browse.clear}>
          Clear
        </Button>
      )}
    </>
  )
}
