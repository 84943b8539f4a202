import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import type { ClearanceInformation } from '#shared/domain/clearance/clearance.ts'
import {
  type AnswerState,
  answerStateOf,
  CHECKLISTS,
  type ChecklistPanel,
} from '#shared/domain/clearance/clearanceQuestions.ts'

const WORDS: Readonly<Record<Exclude<AnswerState, 'hidden'>, string>> = {
  yes: 'Yes',
  no: 'No',
  open: '',
  not_applicable: 'N/A',
}
type Checklist = Parameters<typeof answerStateOf>[0]

/** The answers of a panel with comments. An unanswered question shows “Not recorded”. */
export function ChecklistView({ panel, information }: { panel: ChecklistPanel; information: ClearanceInformation }) {
  const lists: readonly Checklist[] = CHECKLISTS[panel]
  const texts: Readonly<Record<string, unknown>> = information
  return (
    <>
      {lists.map(list => {
        const facts = list.questions.flatMap(question => {
          const state = answerStateOf(list, question, information)
          return state === 'hidden' ? [] : [{ name: question.text, value: WORDS[state], wide: true }]
        })
        return (
          <section key={list.key} aria-label={list.title}>
            <h3>{list.title}</h3>
            <DescriptionList
              facts={[
                ...(list.switchedBy && facts.length === 0
                  ? [{ name: list.switchedBy.label, value: 'No', wide: true }]
                  : facts),
                ...(list.comment
                  ? [{ name: list.comment.label, value: String(texts[list.comment.key] ?? ''), wide: true }]
                  : []),
              ]}
            />
          </section>
        )
      })}
      {panel === 'assessment' && (
        <DescriptionList
          facts={[{ name: 'Additional information', value: information.additional_informations, wide: true }]}
        />
      )}
    </>
  )
}
