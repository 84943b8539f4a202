import type { Counts } from '#shared/domain/item/counts.ts'
import './buildings.css'

const COUNT_LABELS: readonly (readonly [keyof Counts, string])[] = [
  ['floors_count', 'Floors'],
  ['rooms_count', 'Rooms'],
  ['items_count', 'Items'],
  ['samples_count', 'Samples'],
  ['sampled_as_count', 'Sampled as'],
  ['presumed_count', 'Presumed'],
  ['previously_reported_count', 'Previously reported'],
  ['inaccessible_count', 'Inaccessible'],
  ['positive_count', 'Positive'],
  ['negative_count', 'Negative'],
  ['awaiting_result_count', 'Awaiting result'],
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
