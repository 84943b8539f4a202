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

/** A building with everything in it, once more: in this survey, another one, or one that is made for it. */
export function DuplicateBuilding() {
  const { tree, building, survey } = useOpenBuilding()
  const [asking, ask] = useState(false)
  const { busy, begun } = useDuplicateEvents('building', building, asking)
  return (
    <DuplicateDialog<Values>
      noun="building"
      busy={busy}
      onOpen={ask}
      values={() => ({ name: `${tree.building.name} (copy)`, survey_id: survey })}
      ask={async ({ name, survey_id }, key) => {
        const body = { name, ...(survey_id && { survey_id }) }
        const { message } = await duplicateCalls.building({ params: { id: building }, body }, { key })
        begun()
        return message
      }}
    >
      <SurveyField own={{ id: survey, label: `${tree.building.job_number} · ${tree.building.survey_name}` }} />
    </DuplicateDialog>
  )
}

function SurveyField({ own }: { own: { id: string; label: string } }) {
  const { setValue } = useFormContext<Values>()
  const [making, make] = useState(false)
  const [made, setMade] = useState<{ id: string; label: string }>()
  const take = async (id: string) => {
    const { data } = await buildingCalls.surveys.read({ params: { id } })
    setMade({ id, label: `${data.job_number} · ${data.name}` })
    setValue('survey_id', id, { shouldValidate: true })
    make(false)
  }
  return (
    <>
      <PickField
        key={made?.id}
        name="survey_id"
        label="Copy to survey"
        required
        hint="Search by job number. Samples become “Previously Sampled” and photos are carried over."
        labelOf={id => [own, made].find(each => each?.id === id)?.label}
        search={surveysNumbered}
      />
      <div>
        <Button kind="quiet" icon="plus" onClick={() => make(true)}>
          Create survey
        </Button>
      </div>
      <SurveyDialog open={making} jobNumber="" onClose={() => make(false)} onCreated={id => void take(id)} />
    </>
  )
}

async function surveysNumbered(search: string) {
  const { data } = await buildingCalls.surveys.searchJobs({ query: { search } })
  return data.map(({ id, job_number, name }) => ({ id, label: `${job_number} · ${name}` }))
}
