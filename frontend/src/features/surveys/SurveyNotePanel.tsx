import { useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import {
  currentSurvey,
  saveSurvey,
  surveyProblems,
  valuesFromSurvey,
} from '#frontend/features/surveyForm/surveyValues.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { nestedErrors } from '#frontend/ui/fields/nestedErrors.ts'
import { TextArea } from '#frontend/ui/fields/TextArea.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import type { Survey } from '#shared/domain/company/survey.ts'
import './surveys.css'

export function SurveyNotePanel({ survey }: { survey: Survey }) {
  const [isEditing, setIsEditing] = useState(false)
  const close = () => setIsEditing(false)
  return (
    <Section
      title="Note"
      actions={
        <Button icon="edit" onClick={() => setIsEditing(true)}>
          Edit note
        </Button>
      }
    >
      <p className={survey.note ? 'survey-note' : 'survey-note quiet'}>
        {survey.note || 'Survey note has not been set'}
      </p>
      <Dialog title="Edit note" open={isEditing} onClose={close} wide>
        {isEditing && <NoteForm survey={survey} onClose={close} />}
      </Dialog>
    </Section>
  )
}

interface NoteValues {
  note: string
}

/** Edits the note. After a concurrent change the field shows the other user’s text, and keeps the typed text. */
function NoteForm({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const [before, setBefore] = useState(survey)
  const { send } = useCommand('surveys')
  const form = useForm<NoteValues>({
    defaultValues: { note: survey.note },
    resolver: ({ note }) => {
      const sentence = surveyProblems({ ...valuesFromSurvey(before), note }, before).note
      const errors = nestedErrors(sentence ? { note: sentence } : {}) as FieldErrors<NoteValues>
      return sentence ? { values: {}, errors } : { values: { note }, errors: {} }
    },
  })
  const save = async ({ note }: NoteValues) => {
    try {
      await send(saveSurvey, { before, typed: { ...valuesFromSurvey(before), note } })
    } catch (error) {
      setBefore(currentSurvey(error) ?? before)
      throw error
    }
    onClose()
  }
  return (
    <Form
      draft={`survey-note:${survey.id}`}
      form={form}
      onSubmit={save}
      submit="Save"
      warn={false}
      other={<Button onClick={onClose}>Cancel</Button>}
    >
      <TextArea name="note" label="Note" rows={6} />
    </Form>
  )
}
