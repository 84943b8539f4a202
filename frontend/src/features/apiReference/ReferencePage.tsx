import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ADMINISTRATION, useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { GridFilter, GridTools } from '#frontend/ui/grid/GridTools.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { SCOPES } from '#shared/domain/vocabulary/apiScopes.ts'
import { CallDetails } from './CallDetails.tsx'
import { callsOf, type OpenapiDocument, type ReferenceCall } from './referenceCalls.ts'
import './apiReference.css'

const ADDRESS = '/openapi.json'
const EVERY = 'every'
const CHOICES = [
  ['', 'Calls for API tokens'] as const,
  ...Object.keys(SCOPES).map(scope => [scope, `Scope ${scope}`] as const),
  [EVERY, 'All calls'] as const,
]

async function readDocument(signal: AbortSignal): Promise<ReferenceCall[]> {
  const answer = await fetch(ADDRESS, { signal })
  if (!answer.ok) throw new Error(`Fetching the OpenAPI document failed with status ${answer.status}`)
  return callsOf((await answer.json()) as OpenapiDocument)
}

const isShown = ({ scope }: ReferenceCall, chosen: string) =>
  chosen === EVERY || (chosen ? scope === chosen : scope !== undefined)
const isFound = ({ method, path, summary, id }: ReferenceCall, words: readonly string[]) =>
  words.every(word => `${method} ${path} ${summary} ${id}`.toLowerCase().includes(word))

export function ReferencePage() {
  useSetBreadcrumbs(ADMINISTRATION, { name: 'API tokens', to: paths.apiTokens }, { name: 'API reference' })
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => readDocument(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const download = (
    <a className="button" href={ADDRESS} download="openapi.json">
      Download openapi.json
    </a>
  )
  return (
    <Page title="API reference" action={download}>
      <p className="quiet">
        Send your token with every request in the header <code>Authorization: Bearer clf_…</code>, beside{' '}
        <code>X-Requested-With: XMLHttpRequest</code>. A call that changes something also takes an{' '}
        <code>Idempotency-Key</code>. Sent again with the same key, it takes effect once.
      </p>
      {data ? (
        <Calls calls={data} />
      ) : error ? (
        <Failure message="Check your connection, then try again." retry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  )
}

function Calls({ calls }: { calls: readonly ReferenceCall[] }) {
  const [query, setQuery] = useState({ page: 1, paginate: calls.length, search: '' })
  const [chosen, setChosen] = useState('')
  const words = query.search.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = calls.filter(call => isShown(call, chosen) && isFound(call, words))
  const areas = [...Map.groupBy(matches, ({ area }) => area)].sort(([a], [b]) => a.localeCompare(b))
  return (
    <>
      <GridTools
        query={query}
        onQuery={setQuery}
        placeholder="Search calls"
        filters={<GridFilter label="Calls" value={chosen} options={CHOICES} onChange={setChosen} />}
      />
      {areas.length === 0 && <Empty title="Nothing found" hint="Try another word, or all calls." />}
      {areas.map(([area, ofArea]) => (
        <Section key={area} title={area}>
          <div>
            {ofArea.map(call => (
              <CallDetails key={call.id} call={call} />
            ))}
          </div>
        </Section>
      ))}
    </>
  )
}
