import { useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { parseNumber } from '#frontend/ui/fields/NumberField.tsx'
import { LEAD_THRESHOLD } from '#shared/domain/item/rating.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { bagCodeOf } from '#shared/domain/tree/tree.ts'
import { SAMPLE_STATUSES } from '#shared/domain/vocabulary/referenceLists.ts'
import './lab.css'

type Kept = 'saved' | 'waiting' | undefined

/** Saves answers of the laboratory about one sample, says where the last one is now, and can go back to the one before. */
function useAnswer<Answer>(
  current: Answer,
  write: (edit: ReturnType<typeof useEdit>, building: string, answer: Answer) => Promise<'acknowledged' | 'waiting'>,
) {
  const { building } = useOpenBuilding()
  const edit = useEdit(building)
  const [kept, setKept] = useState<Kept>()
  const [problem, say] = useState<string>()
  const [before, setBefore] = useState<{ answer: Answer }>()
  const save = async (answer: Answer) => {
    say(undefined)
    setKept(undefined)
    setBefore(undefined)
    try {
      setKept((await write(edit, building, answer)) === 'acknowledged' ? 'saved' : 'waiting')
      setBefore({ answer: current })
    } catch (error) {
      say(error instanceof Error ? error.message : 'That did not work')
    }
  }
  const undo = before && (() => void save(before.answer))
  return { save, say, sign: { kept, problem, undo } }
}

function Sign({ kept, problem, undo, of }: ReturnType<typeof useAnswer>['sign'] & { of: string }) {
  return (
    <>
      <span role="status" className={problem ? 'field-error' : 'quiet small'}>
        {problem ??
          (kept && (
            <>
              <Icon name={kept === 'saved' ? 'check' : 'waiting'} />{' '}
              {kept === 'saved' ? 'Saved' : 'Saved on this device'}
            </>
          ))}
      </span>
      {undo && (
        <Button kind="quiet" onClick={undo}>
          Undo<span className="hidden-visually"> the result of {of}</span>
        </Button>
      )}
    </>
  )
}

export function SampleStatus({ item }: { item: Item }) {
  const { save, sign } = useAnswer(item.sample?.status_id ?? 1, (edit, building_id, status_id) =>
    edit('saveSample', { id: item.id, building_id, status_id }),
  )
  return (
    <span className="lab-result">
      <select
        className="input select"
        aria-label={`Sample status of ${bagCodeOf(item)}`}
        value={item.sample?.status_id ?? 1}
        onChange={event => void save(Number(event.target.value))}
      >
        {Object.entries(SAMPLE_STATUSES).map(([id, { name }]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Sign {...sign} of={bagCodeOf(item)} />
    </span>
  )
}

/** In mg/kg; saved on Enter and when the box is left, and Enter goes on to the next sample below. */
export function LeadAnalysis({ item }: { item: Item }) {
  const known = item.lead?.laboratory_analysis
  const { save, say, sign } = useAnswer(known, (edit, _, analysis) =>
    edit('saveLeadAnalysis', { id: item.id, analysis }),
  )
  const enter = (typed: string) => {
    const analysis = parseNumber(typed) ?? undefined
    if (analysis !== undefined && !(analysis >= 0 && analysis <= 1_000_000)) return say('Enter 0 or more')
    if (analysis !== known) void save(analysis)
  }
  return (
    <span className="lab-result">
      <input
        key={known}
        className="input figures"
        inputMode="decimal"
        data-lab-result
        aria-label={`Lead analysis of ${bagCodeOf(item)} in mg/kg`}
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
      <Sign {...sign} of={bagCodeOf(item)} />
    </span>
  )
}

function next(input: HTMLInputElement): void {
  const all = [...document.querySelectorAll<HTMLInputElement>('[data-lab-result]')]
  const following = all[all.indexOf(input) + 1]
  if (following) following.focus()
  else input.blur()
}
