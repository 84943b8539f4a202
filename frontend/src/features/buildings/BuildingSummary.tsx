import { type ReactNode, useState } from 'react'
import { messageOf, SurveyDate } from '#frontend/features/buildings/status/SurveyDate.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useStoreImage } from '#frontend/images/useStoreImage.ts'
import { useNamesById } from '#frontend/queries/pickerLists.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { urlOf, useImage } from '#frontend/store/useImage.ts'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { useMedia } from '#frontend/ui/elements/useMedia.ts'
import { ImageField, ImagePreview } from '#frontend/ui/fields/ImageField.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { REPORT_TYPE } from '#shared/domain/vocabulary/referenceLists.ts'
import './buildings.css'

export function BuildingSummary() {
  return (
    <div className="stack">
      <SurveyDate />
      <OnDemand title="People, description and image">
        <BuildingFacts />
      </OnDemand>
    </div>
  )
}

export function BuildingFacts() {
  const { building } = useOpenBuilding().tree
  const names = useNamesById()
  const nameOf = (id: string | undefined) => (id ? (names.get(id) ?? '…') : '')
  return (
    <div className="summary">
      <DescriptionList
        facts={[
          { name: 'Surveyors', value: building.surveyors.map(nameOf).filter(Boolean).join(', ') },
          { name: 'Reviewer', value: nameOf(building.reviewer_id) },
          { name: 'Approver', value: nameOf(building.approver_id) },
          ...(building.report_type_id === REPORT_TYPE.clearance ? [] : [contaminantsOf(building)]),
          { name: 'Description', value: building.description, wide: true },
        ]}
      />
      <BuildingImage />
    </div>
  )
}

const contaminantsOf = ({ is_asbestos, is_lead }: Building) => ({
  name: 'Contaminants',
  value: [is_asbestos && 'Asbestos', is_lead && 'Lead'].filter(Boolean).join(', '),
})

/** Collapses content on a phone, so that the floors are in sight. A wider window shows it. */
function OnDemand({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const isWide = useMedia('(width >= 640px)')
  return isWide ? (
    children
  ) : (
    <details className="on-demand">
      <summary>{title}</summary>
      {children}
    </details>
  )
}

function BuildingImage() {
  const { tree, building } = useOpenBuilding()
  const edit = useEdit(building)
  const storeImage = useStoreImage('buildingImage')
  const [problem, setProblem] = useState<string>()
  const image = useImage(tree.building.image?.file)
  const size = tree.building.image
  const src = size && urlOf(image)
  const isMissing = size !== undefined && image.state === 'failed'
  const alt = `Exterior of ${tree.building.name}`
  const noun = tree.building.report_type_id === REPORT_TYPE.clearance ? 'Clearance' : 'Building'
  const pick = async (file: File) => {
    setProblem(undefined)
    try {
      await edit('patchBuilding', { image: await storeImage(file) })
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  if (isLocked(tree.building.status_id))
    return size && !isMissing ? <ImagePreview src={src} alt={alt} size={size} /> : null
  return (
    <div data-field="image">
      <ImageField
        label={`${noun} image`}
        hint={isMissing ? 'The image isn’t on this device and you’re offline.' : ''}
        src={src}
        size={size}
        alt={alt}
        error={problem}
        onPick={file => void pick(file)}
      />
    </div>
  )
}
