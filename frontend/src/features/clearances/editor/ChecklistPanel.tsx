import { useWatch } from 'react-hook-form'
import { type ClearanceValues, checklistAnswers } from '#frontend/features/clearances/values/clearanceValues.ts'
import { RadioCards } from '#frontend/ui/fields/RadioCards.tsx'
import { SwitchField } from '#frontend/ui/fields/SwitchField.tsx'
import { TextArea } from '#frontend/ui/fields/TextArea.tsx'
import {
  answerStateOf,
  CHECKLISTS,
  notApplicableReason,
  type ChecklistPanel as PanelName,
} from '#shared/domain/clearance/clearanceQuestions.ts'

const ANSWERS = [
  { id: 1, label: 'Yes' },
  { id: 0, label: 'No' },
]
/** Choosing null clears the answer. */
const WITH_NONE = [...ANSWERS, { id: null, label: 'Not answered' }]

type Checklist = Parameters<typeof answerStateOf>[0]

/** The questions of a panel with Yes and No; N/A where another answer makes the question irrelevant. */
export function ChecklistPanel({ panel }: { panel: PanelName }) {
  const lists: readonly Checklist[] = CHECKLISTS[panel]
  return (
    <>
      {lists.map(list => (
        <ChecklistSection key={list.key} list={list} />
      ))}
      {panel === 'assessment' && (
        <TextArea
          name="information.additional_informations"
          label="Additional information"
          hint="Anything else the reader should know, for example excluded areas"
        />
      )}
    </>
  )
}

function ChecklistSection({ list }: { list: Checklist }) {
  const information = useWatch<ClearanceValues, 'information'>({ name: 'information' })
  const answers = checklistAnswers(information)
  const { switchedBy, comment } = list
  return (
    <section className="checklist" aria-label={list.title}>
      <h3>{list.title}</h3>
      {switchedBy && <SwitchField name={`information.${switchedBy.key}`} label={switchedBy.label} />}
      {list.questions.map(question => {
        const answerState = answerStateOf(list, question, answers)
        if (answerState === 'hidden') return null
        return answerState === 'not_applicable' ? (
          <div key={question.key} className="field">
            <span className="checklist-question">{question.text}</span>
            <span className="checklist-none quiet">
              N/A <span className="small">{notApplicableReason(list, question, answers)}</span>
            </span>
          </div>
        ) : (
          <RadioCards
            key={question.key}
            name={`information.${question.key}`}
            label={question.text}
            choices={answerState === 'open' ? ANSWERS : WITH_NONE}
          />
        )
      })}
      {comment && <TextArea name={`information.${comment.key}`} label={comment.label} />}
    </section>
  )
}
