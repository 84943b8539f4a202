import { Empty } from '#frontend/ui/elements/Empty.tsx'
import type { IssuedRegister } from '#shared/domain/building/issuedRegister.ts'
import { dueState, dueText } from '#shared/domain/reinspection/dueState.ts'
import { formatDay, nzDay } from '#shared/domain/vocabulary/time.ts'

/** The due dates of items, earliest first. */
export function Reinspection({ register: { items, building, company, is_as_issued } }: { register: IssuedRegister }) {
  const due = items.flatMap(item => (item.due ? [{ ...item, due: item.due }] : []))
  if (!is_as_issued)
    return (
      <Empty
        icon="calendar"
        title="A re-inspection is in progress"
        hint="Due dates show up here once its report is issued."
      />
    )
  if (due.length === 0)
    return (
      <Empty
        icon="calendar"
        title="Nothing is due for re-inspection"
        hint={`Ask ${company.name} if ${building.name} has changed since it was surveyed.`}
      />
    )
  return (
    <ul className="portal-list">
      {due
        .sort((a, b) => a.due.localeCompare(b.due))
        .map(item => (
          <li key={item.id} className="portal-issue">
            <h2>
              {dueState(item.due, nzDay()) === 'overdue' ? dueText(item.due, nzDay()) : `Due ${formatDay(item.due)}`}
            </h2>
            <p>{[item.sample_id, item.name].filter(Boolean).join(' ')}</p>
            <p className="quiet small">
              {item.floor}, {item.room}
            </p>
          </li>
        ))}
    </ul>
  )
}
