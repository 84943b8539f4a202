import { useState } from 'react'
import type { Item } from '#shared/domain/item.ts'
import { LEAD_THRESHOLD } from '#shared/domain/rating.ts'
import { bagOf } from '#shared/domain/tree.ts'
import { SAMPLE_STATUSES } from '#shared/domain/vocabulary.ts'
import { useEdit } from '../../store/useEdit.ts'
import { Icon } from '../../ui/Icon.tsx'
import { numberOf } from '../../ui/NumberField.tsx'
import { useInside } from './inside.ts'
import './building.css'

type Kept = 'saved' | 'waiting' | undefined

/** Saves one answer of the laboratory and says where it is now. */
function useAnswer() {
  const { building } = useInside()
  const edit = useEdit(building)
  const [kept, setKept] = useState<Kept>()
  const [problem, say] = useState<string>()
  const save = async (write: (edit_: typeof edit, building_id: string) => Promise<'acknowledged' | 'waiting'>) => {
    say(undefined)
    setKept(undefined)
    try {
      setKept((await write(edit, building)) === 'acknowledged' ? 'saved' : 'waiting')
    } catch (error) {
      say(error instanceof Error ? error.message : 'That did not work')
    }
  }
  return { kept, problem, save, say }
}

const Sign = ({ kept, problem }: { kept: Kept; problem: string | undefined }) => (
  <span role="status" className={problem ? 'field-error' : 'quiet small'}>
    {problem ??
      (kept && (
        <>
          <Icon name={kept === 'saved' ? 'check' : 'waiting'} /> {kept === 'saved' ? 'Saved' : 'Kept on this device'}
        </>
      ))}
  </span>
)

export function SampleStatus({ item }: { item: Item }) {
  const { kept, problem, save } = useAnswer()
  return (
    <span className="lab-result">
      <select
        className="input select"
        aria-label={`Sample status of ${bagOf(item)}`}
        value={item.sample?.status_id ?? 1}
        onChange={event =>
          void save((edit, building_id) =>
            edit('saveSample', { id: item.id, building_id, status_id: Number(event.target.value) }),
          )
        }
      >
        {Object.entries(SAMPLE_STATUSES).map(([id, { name }]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Sign kept={kept} problem={problem} />
    </span>
  )
}

/** In mg/kg; saved on Enter and when the box is left, and Enter goes on to the next sample below. */
export function LeadAnalysis({ item }: { item: Item }) {
  const { kept, problem, save, say } = useAnswer()
  const known = item.lead?.laboratory_analysis
  const enter = (typed: string) => {
    const analysis = numberOf(typed) ?? undefined
    if (analysis !== undefined && !(analysis >= 0 && analysis <= 1_000_000)) return say('Enter a number, zero or more')
    if (analysis !== known) void save(edit => edit('saveLeadAnalysis', { id: item.id, analysis }))
  }
  return (
    <span className="lab-result">
      <input
        key={known}
        className="input figures"
        inputMode="decimal"
        data-lab-result
        aria-label={`Lead analysis of ${bagOf(item)} in mg/kg`}
        defaultValue={known}
        onBlur={event => enter(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && next(event.currentTarget)}
      />
      <span className="quiet">mg/kg</span>
      {known !== undefined && (
        <span className={known >= LEAD_THRESHOLD ? 'lab-above' : 'lab-below'}>
          {known >= LEAD_THRESHOLD ? 'Lead paint' : 'Below 1000'}
        </span>
      )}
      <Sign kept={kept} problem={problem} />
    </span>
  )
}

function next(input: HTMLInputElement): void {
  const all = [...document.querySelectorAll<HTMLInputElement>('[data-lab-result]')]
  const following = all[all.indexOf(input) + 1]
  if (following) following.focus()
  else input.blur()
}
