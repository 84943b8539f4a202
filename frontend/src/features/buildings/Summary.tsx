import { useId, useState } from 'react'
import { isLocked } from '#shared/domain/buildingStatus.ts'
import { Refusal } from '#shared/domain/refusal.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary.ts'
import { useNames } from '../../api/lists.ts'
import { useKeepImage } from '../../files/useKeepImage.ts'
import { useEdit } from '../../store/useEdit.ts'
import { usePicture } from '../../store/usePicture.ts'
import { Facts } from '../../ui/Facts.tsx'
import { ImageField, Picture } from '../../ui/ImageField.tsx'
import { toast } from '../../ui/toast.tsx'
import { nzDate } from '../dashboard/buildingColumns.tsx'
import { useInside } from './inside.ts'
import './building.css'

/** Who surveys, when, and what the building looks like. */
export function Summary() {
  const { tree } = useInside()
  const names = useNames()
  const { building } = tree
  const named = (id: string | undefined) => (id ? (names.get(id) ?? '') : '')
  return (
    <div className="summary">
      <div className="stack">
        <SurveyDate />
        <Facts
          facts={[
            { name: 'Surveyors', value: building.surveyors.map(named).filter(Boolean).join(', ') },
            { name: 'Reviewer', value: named(building.reviewer_id) },
            { name: 'Approver', value: named(building.approver_id) },
            {
              name: 'Contaminants',
              value: [building.is_asbestos && 'Asbestos', building.is_lead && 'Lead'].filter(Boolean).join(', '),
            },
            { name: 'Description', value: building.description, wide: true },
          ]}
        />
      </div>
      <BuildingImage />
    </div>
  )
}

const messageOf = (error: unknown): string =>
  error instanceof Refusal ? (Object.values(error.fields)[0] ?? error.message) : 'That did not work. Try again.'

/** Saved as soon as it is picked. */
function SurveyDate() {
  const { tree, building } = useInside()
  const edit = useEdit(building)
  const id = useId()
  const [problem, say] = useState<string>()
  const { survey_date, status_id } = tree.building
  if (isLocked(status_id)) return <Facts facts={[{ name: 'Survey date', value: nzDate(survey_date) }]} />
  const save = async (day: string) => {
    say(undefined)
    if (day === '' || day === survey_date) return
    try {
      await edit('setBuilding', { survey_date: day })
      toast('The survey date is saved')
    } catch (error) {
      say(messageOf(error))
    }
  }
  return (
    <div className="field">
      <label htmlFor={id}>Survey date</label>
      <input
        id={id}
        key={survey_date}
        type="date"
        className="input input-date figures"
        defaultValue={survey_date}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-error`}
        onChange={event => void save(event.target.value)}
      />
      {problem && (
        <p className="field-error" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </div>
  )
}

function BuildingImage() {
  const { tree, building } = useInside()
  const edit = useEdit(building)
  const keep = useKeepImage('buildingImage')
  const [problem, say] = useState<string>()
  const picture = usePicture(tree.building.image?.file)
  const src = tree.building.image && picture.state === 'ready' ? picture.url : undefined
  const alt = `${tree.building.name} from outside`
  const noun = tree.building.report_type_id === REPORT_TYPE.clearance ? 'Clearance' : 'Building'
  const pick = async (file: File) => {
    say(undefined)
    try {
      await edit('setBuilding', { image: await keep(file) })
    } catch (error) {
      say(messageOf(error))
    }
  }
  if (isLocked(tree.building.status_id)) return src ? <Picture src={src} alt={alt} /> : null
  return <ImageField label={`${noun} image`} src={src} alt={alt} error={problem} onPick={file => void pick(file)} />
}
