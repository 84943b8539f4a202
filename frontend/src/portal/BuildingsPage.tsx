import { useEffect, useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { foldText } from '#shared/domain/text/foldText.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { calls } from './calls.ts'
import type { Home } from './Frame.tsx'
import { linkTo, portalPaths } from './paths.ts'
import { sentenceOf } from './Step.tsx'

/** The search appears from this many buildings on. */
const FEW = 6

/** The client’s buildings with an issued document. */
export function BuildingsPage({ home }: { home: Home }) {
  const { client, company } = home
  const [search, setSearch] = useState('')
  const { shown, count, hasMore, isCut, isAsking, busy, problem, showMore } = useBuildings(home, search)
  return (
    <>
      <title>{`${client} · Owner’s portal`}</title>
      <h1>Buildings</h1>
      {(count >= FEW || hasMore || search !== '') && (
        <input
          className="input"
          type="search"
          aria-label="Search buildings"
          placeholder="Search name or address"
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
      )}
      {count === 0 && !hasMore && search === '' && (
        <Empty
          icon="building"
          title="There’s nothing here yet"
          hint={`A building shows up here when ${company.name} has reviewed it and issued its report.`}
        />
      )}
      {search !== '' && shown.length === 0 && !isAsking && !problem && (
        <Empty title="No building matches" hint="Try fewer letters." />
      )}
      <ul className="portal-list portal-grid">
        {shown.map(({ id, name, full_address, issued_at, documents }) => (
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
      {isCut && <p className="quiet">More buildings match. Type more of the name or address.</p>}
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      {hasMore && (
        <div className="row">
          <Button busy={busy} onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

type Page = Pick<Home, 'buildings' | 'next'>

/** Longer than the pause between two typed letters. */
const PAUSE_MS = 300

/** The buildings to show: the pages read so far, or search results. The search asks the service if there are more pages. */
function useBuildings(home: Home, search: string) {
  const [later, setLater] = useState<Page>()
  const [found, setFound] = useState<Home>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { buildings: further, next } = later ?? { buildings: [], next: home.next }
  const hasMore = next !== undefined
  const words = foldText(search).trim()

  // biome-ignore lint/correctness/useExhaustiveDependencies: further pages belong to the first one that they follow
  useEffect(() => setLater(undefined), [home])

  useEffect(() => {
    setFound(undefined)
    setProblem('')
    if (!words || !hasMore) return
    const abort = new AbortController()
    const ask = () =>
      calls
        .buildings({ query: { search: words } }, { signal: abort.signal })
        .then(({ data }) => abort.signal.aborted || setFound(data))
        .catch(error => abort.signal.aborted || setProblem(sentenceOf(error, 'search')))
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [words, hasMore])

  const showMore = () => {
    setBusy(true)
    setProblem('')
    calls
      .buildings({ query: { after: next } })
      .then(({ data }) => setLater({ buildings: [...further, ...data.buildings], next: data.next }))
      .catch(error => setProblem(sentenceOf(error, 'after')))
      .finally(() => setBusy(false))
  }

  const read = [...new Map([...home.buildings, ...further].map(each => [each.id, each])).values()]
  const matching = read.filter(({ name, full_address }) => foldText(`${name} ${full_address}`).includes(words))
  const isAsking = words !== '' && hasMore && !found && !problem
  return {
    shown: found ? found.buildings : matching,
    count: read.length,
    /** True where a search has more results than are shown. */
    isCut: found?.more === true,
    hasMore: hasMore && words === '',
    ...{ isAsking, busy, problem, showMore },
  }
}
