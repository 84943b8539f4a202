import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { portal } from '#shared/contract/document/portal.ts'
import type { IssuedRegister, IssueHistory } from '#shared/domain/building/issuedRegister.ts'
import type { IssueChanges } from '#shared/domain/files/issueChanges.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { calls } from './calls.ts'
import { Loading } from './Loading.tsx'
import { useRead } from './useRead.ts'

const schema = portal.issues.reply.shape.data

export function Issues({ register: { building, items, documents } }: { register: IssuedRegister }) {
  const contaminants = ([1, 2] as const).filter(
    id =>
      items.some(item => item.contaminate_id === id) ||
      documents.some(({ name }) => name.startsWith(CONTAMINANT_NAMES[id])),
  )
  if (contaminants.length === 0) return <Empty title="No report has been issued" />
  return (
    <div className="stack-wide">
      {contaminants.map(id => (
        <OfReport key={id} building={building.id} contaminant={id} />
      ))}
    </div>
  )
}

function OfReport({ building, contaminant }: { building: string; contaminant: 1 | 2 }) {
  const params = { id: building, contaminate_id: String(contaminant) }
  const reading = useRead(`issues-${building}-${contaminant}`, schema, signal => calls.issues({ params }, { signal }))
  if (reading.isMissing || reading.isSignedOut) return null
  return (
    <section className="stack">
      <h2>{`${CONTAMINANT_NAMES[contaminant]} report`}</h2>
      {reading.data ? (
        <ol className="portal-list">
          {reading.data.map(issue => (
            <li key={issue.id} className="portal-issue">
              <h3>
                Version {issue.version}, issued {formatNzDay(issue.issued_at)}
              </h3>
              <p className="quiet small">{STATES[issue.state]}</p>
              <Changes issue={issue} />
            </li>
          ))}
        </ol>
      ) : (
        <Loading reading={reading} />
      )}
    </section>
  )
}

const STATES: Readonly<Record<IssueHistory['state'], string>> = {
  current: 'Current',
  superseded: 'Replaced by a later version',
  withdrawn: 'Withdrawn. Don’t rely on a copy of it',
}

function Changes({ issue: { version, changes } }: { issue: IssueHistory }) {
  if (version === 1) return <p>First version</p>
  if (!changes) return <p className="quiet">The changes since the version before weren’t recorded.</p>
  const { added, removed, changed } = changes
  if (added.length + removed.length + changed.length === 0) return <p>No item changed</p>
  return (
    <div className="stack">
      <Listed title="New items" items={added} />
      <Listed title="Items no longer recorded" items={removed} />
      {changed.length > 0 && (
        <div>
          <h4>Changed items</h4>
          <ul className="portal-changes">
            {changed.map(item => (
              <li key={item.id}>
                {locationOf(item)}
                {item.fields.map(({ label, before, after }) => (
                  <p key={label} className="small">
                    <span className="quiet">{label}:</span> {before || 'Not stated'} → {after || 'Not stated'}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

type Item = IssueChanges['added'][number]
const locationOf = ({ sample_id, name, floor, room }: Item) =>
  `${[sample_id, name].filter(Boolean).join(' ')} (${floor}, ${room})`

const Listed = ({ title, items }: { title: string; items: readonly Item[] }) =>
  items.length > 0 && (
    <div>
      <h4>{title}</h4>
      <ul className="portal-changes">
        {items.map(item => (
          <li key={item.id}>{locationOf(item)}</li>
        ))}
      </ul>
    </div>
  )
