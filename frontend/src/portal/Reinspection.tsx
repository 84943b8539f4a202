import { Empty } from '#frontend/ui/elements/Empty.tsx'
import type { IssuedRegister } from '#shared/domain/building/issuedRegister.ts'

const SAYS = /re-?inspect/i

/** What the issued reports say today of re-inspecting: the items whose recommendation, or another fact, names it. */
export function Reinspection({ register: { items, building, company } }: { register: IssuedRegister }) {
  const due = items.flatMap(item => {
    const said = item.facts.filter(({ label, value }) => SAYS.test(`${label} ${value}`))
    return said.length > 0 ? [{ item, said }] : []
  })
  if (due.length === 0)
    return (
      <Empty
        icon="calendar"
        title="The register sets no re-inspections by item"
        hint={`The report explains how often each rating is re-inspected. Ask ${company.name} when ${building.name} is next due.`}
      />
    )
  return (
    <ul className="portal-list">
      {due.map(({ item, said }) => (
        <li key={item.id} className="portal-issue">
          <h2>
            {item.sample_id} {item.name}
          </h2>
          <p className="quiet small">
            {item.floor}, {item.room}
          </p>
          {said.map(({ label, value }) => (
            <p key={label}>{value}</p>
          ))}
        </li>
      ))}
    </ul>
  )
}
