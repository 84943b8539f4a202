import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import {
  CONTAMINANT,
  type ContaminantId,
  SAMPLE_STATUS,
  SAMPLE_STATUSES,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { distinctWords, type ReadRow } from './resultColumns.ts'

const MEANINGS = Object.entries(SAMPLE_STATUSES).filter(([id]) => Number(id) !== SAMPLE_STATUS.awaitingResult)
const MAX_WORDS = 100

interface Props {
  readonly contaminant: ContaminantId
  readonly rows: readonly ReadRow[]
  readonly words: ReadonlyMap<string, number>
  readonly onPick: (word: string, status: number | undefined) => void
}

const MAX_NAMED = 8
/** '“ND”, “n/a” and 3 others' */
function listWords(words: ReturnType<typeof distinctWords>): string {
  const omittedCount = words.length - MAX_NAMED
  const first = words.slice(0, MAX_NAMED).map(({ said }) => `“${said}”`)
  return omittedCount > 0 ? `${first.join(', ')} and ${omittedCount} others` : first.join(', ')
}

/** Each distinct wording of the lab, with the status to record. Unrecognised wordings are never guessed. */
export function ResultWordList(props: Props) {
  const words = distinctWords(props.rows)
  const unknownWords = words.filter(({ answer }) => answer === null)
  const isLead = props.contaminant === CONTAMINANT.lead
  if (words.length === 0) return null
  return (
    <Section title="The lab’s wording">
      {unknownWords.length > 0 && (
        <Banner tone="warning">
          {isLead
            ? `Left out, because we couldn’t read a number and unit: ${listWords(unknownWords)}.`
            : `${unknownWords.length} ${unknownWords.length === 1 ? 'result isn’t' : 'results aren’t'} recognised. Choose what each one means. Any you leave won’t be recorded.`}
        </Banner>
      )}
      {!isLead && (
        <ul className="lab-words">
          {words.slice(0, MAX_WORDS).map(({ word, said, count, answer }) => (
            <li key={word}>
              <span>
                {said} <span className="quiet small">× {count}</span>
              </span>
              <select
                className="input select"
                aria-label={`“${said}” is recorded as`}
                value={answer ?? ''}
                onChange={event => props.onPick(word, Number(event.target.value) || undefined)}
              >
                {(answer === null || props.words.has(word)) && (
                  <option value="">Not recorded. Choose what it means.</option>
                )}
                {MEANINGS.map(([id, { name }]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
