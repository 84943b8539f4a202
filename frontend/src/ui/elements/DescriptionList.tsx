import type { ReactNode } from 'react'

/** `wide` takes a whole line, for sentences. */
export interface Description {
  name: string
  value: ReactNode
  wide?: boolean
}

/** Names and values of one record. A missing value shows “Not set”. */
export function DescriptionList({ facts }: { facts: readonly Description[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value, wide }) => (
        <div key={name} className={wide ? 'facts-wide' : undefined}>
          <dt>{name}</dt>
          <dd>
            {value === '' || value === null || value === undefined ? <span className="quiet">Not set</span> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
