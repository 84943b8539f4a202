import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { SurveyDialog } from '#frontend/features/surveyForm/SurveyDialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { PickField } from '#frontend/ui/fields/PickField.tsx'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { duplicateCalls, useDuplicateEvents } from './useDuplicate.ts'

interface Values {
  name: string
  survey_id: string | null
}

/** Duplicates a building with everything in it: in this survey, in another one, or in a new one. */
export function DuplicateBuilding() {
  const { tree, building, survey } = useOpenBuilding()
  const [isOpen, setIsOpen] = useState(false)
  const { busy, start } = useDuplicateEvents('building', building, isOpen)
  return (
    <DuplicateDialog<Values>
      noun="building"
      of={building}
      busy={busy}
      onOpen={setIsOpen}
      values={() => ({ name: `${tree.building.name} (copy)`, survey_id: survey })}
      request={async ({ name, survey_id }, send) => {
        const body = { name, ...(survey_id && { survey_id }) }
        await send(duplicateCalls.building, { params: { id: building }, body })
        start()
      }}
    >
      <SurveyField own={{ id: survey, label: `${tree.building.job_number} · ${tree.building.survey_name}` }} />
    </DuplicateDialog>
  )
}

function SurveyField({ own }: { own: { id: string; label: string } }) {
  const { setValue } = useFormContext<Values>()
  const [isCreating, setIsCreating] = useState(false)
  const [newSurvey, setNewSurvey] = useState<{ id: string; label: string }>()
  const pickNewSurvey = async (id: string) => {
    const { data } = await buildingCalls.surveys.read({ params: { id } })
    setNewSurvey({ id, label: `${data.job_number} · ${data.name}` })
    setValue('survey_id', id, { shouldValidate: true })
    setIsCreating(false)
  }
  return (
    <>
      <PickField
        key={newSurvey?.id}
        name="survey_id"
        label="Copy to survey"
        required
        hint="Search by job number. Samples become “Previously Sampled” and photos are carried over."
        labelOf={id => [own, newSurvey].find(each => each?.id === id)?.label}
        search={searchSurveys}
      />
      <div>
        <Button kind="quiet" icon="plus" onClick={() => setIsCreating(true)}>
          Create survey
        </Button>
      </div>
      <SurveyDialog
        open={isCreating}
        jobNumber=""
        onClose={() => setIsCreating(false)}
        onCreated={id => void pickNewSurvey(id)}
      />
    </>
  )
}

async function searchSurveys(search: string) {
  const surveys = await buildingCalls.surveys.searchJobs({ query: { search } })
  return surveys.map(({ id, job_number, name }) => ({ id, label: `${job_number} · ${name}` }))
}
