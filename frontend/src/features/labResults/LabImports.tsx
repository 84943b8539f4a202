import type { LabImport } from '#shared/domain/labImport.ts'
import { CONTAMINATE_NAMES } from '#shared/domain/vocabulary.ts'
import { results, useLabImports, when } from './labImports.ts'
import './labResults.css'

/** The files whose results were recorded in this building. Nothing where there is none. */
export default function LabImports({ building }: { building: string }) {
  const { data = [] } = useLabImports(building)
  if (data.length === 0) return null
  return (
    <section className="lab-imports" aria-label="Results out of files">
      <h3>Results out of files</h3>
      <ul>
        {data.map(each => (
          <li key={each.id}>
            <strong>{each.name}</strong>
            <span>{saidOf(each)}</span>
            <span className="quiet small">
              {[CONTAMINATE_NAMES[each.contaminate_id], each.started_name, when(each.started_at)].join(', ')}
              {each.certificate && `, with ${each.certificate.name}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function saidOf({ state, applied, planned, left, why }: LabImport): string {
  if (state === 'active') return `Being recorded: ${applied} of ${results(planned)}`
  const missed = left.length > 0 ? `; left, since they were changed meanwhile: ${left.join(', ')}` : ''
  if (state === 'failed') return `Stopped after ${applied} of ${results(planned)}. ${why ?? ''}`
  return `${results(applied)} recorded${missed}`
}
