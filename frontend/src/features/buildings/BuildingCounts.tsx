import type { Counts } from '#shared/domain/item/counts.ts'
import { POSITIVE_OR_PRESUMED, VERDICT_WORDS } from '#shared/domain/item/verdict.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import './buildings.css'

const WORDS = VERDICT_WORDS[CONTAMINANT.asbestos]
const COUNT_LABELS: readonly (readonly [keyof Counts, string])[] = [
  ['floors_count', 'Floors'],
  ['rooms_count', 'Rooms'],
  ['items_count', 'Items'],
  ['samples_count', 'Samples'],
  ['sampled_as_count', 'Sampled as'],
  ['previously_reported_count', 'Previously reported'],
  ['positive_count', POSITIVE_OR_PRESUMED],
  ['presumed_count', 'of which presumed'],
  ['negative_count', WORDS.negative],
  ['awaiting_result_count', WORDS.awaiting],
  ['inaccessible_count', WORDS.inaccessible],
]

export const BuildingCounts = ({ counts }: { counts: Counts }) => (
  <dl className="counts">
    {COUNT_LABELS.map(([key, name]) => (
      <div key={key}>
        <dt>{name}</dt>
        <dd className="figures">{counts[key]}</dd>
      </div>
    ))}
  </dl>
)
