import { useState } from 'react'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useLaboratories } from '#frontend/queries/pickerLists.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { dialogFrame, lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { nameWithout } from '#frontend/ui/fields/SelectField.tsx'
import { GridFilter } from '#frontend/ui/grid/GridTools.tsx'
import { CONTAMINANT_NAMES, type ContaminantId, TURNAROUND_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { ChainOfCustodyButton } from './ChainOfCustodyButton.tsx'
import { type StoredBagCheck, useBagCheck } from './useBagCheck.ts'

interface LabControlsProps {
  surveyed: readonly ContaminantId[]
  contaminants: readonly ContaminantId[]
  /** A contaminant id, or '' for all surveyed contaminants. */
  filter: string
  onFilter: (contaminant: string) => void
}

/** Laboratory and turnaround, saved as soon as they are picked; the contaminant filter, bag check and chain of custody. */
export function LabControls({ surveyed, contaminants, filter, onFilter }: LabControlsProps) {
  const { survey, building } = useOpenBuilding()
  const check = useBagCheck()
  return (
    <>
      <div className="lab-controls" data-tour="lab_controls">
        <SampleDelivery />
        {surveyed.length > 1 && (
          <LabelledFilter
            label="Contaminant"
            value={filter}
            options={[['', 'Asbestos and lead'], ...surveyed.map(id => [String(id), CONTAMINANT_NAMES[id]] as const)]}
            onChange={onFilter}
          />
        )}
      </div>
      <div className="row lab-papers">
        <CheckBags check={check} />
        {contaminants.map(id => (
          <ChainOfCustodyButton key={id} contaminant={id} check={check} />
        ))}
        <ButtonLink icon="upload" to={paths.labResults(survey, building)}>
          Results from a file
        </ButtonLink>
      </div>
    </>
  )
}

const LabelledFilter = (props: Parameters<typeof GridFilter>[0]) => (
  <div className="field">
    <span aria-hidden="true">{props.label}</span>
    <GridFilter {...props} />
  </div>
)

function SampleDelivery() {
  const { tree, building } = useOpenBuilding()
  const edit = useEdit(building)
  const laboratories = useLaboratories().data ?? []
  const patch = async (part: { laboratory_id?: string | null; is_urgent_transfer?: boolean }) => {
    await edit('patchBuilding', part).catch(showFailure)
  }
  const { laboratory_id = '', is_urgent_transfer } = tree.building
  return (
    <>
      <LabelledFilter
        label="Laboratory"
        value={laboratory_id}
        options={[
          ['', 'Not set'],
          ...(laboratory_id && !laboratories.some(({ id }) => id === laboratory_id)
            ? [[laboratory_id, nameWithout(laboratories)] as const]
            : []),
          ...laboratories.map(({ id, name }) => [id, name] as const),
        ]}
        onChange={id => void patch({ laboratory_id: id || null })}
      />
      <LabelledFilter
        label="Turnaround"
        value={is_urgent_transfer ? '1' : '0'}
        options={Object.entries(TURNAROUND_NAMES)}
        onChange={value => void patch({ is_urgent_transfer: value === '1' })}
      />
    </>
  )
}

const BagCheckDialog = lazyPart(() => import('./BagCheckDialog.tsx'), {
  frame: (failure, { onClose }) => dialogFrame('Check bags', onClose, failure),
})

function CheckBags({ check }: { check: StoredBagCheck }) {
  const [isOpen, setIsOpen] = useState(false)
  const { bags, ticked, isLoaded } = check
  return (
    <>
      <Button
        icon="camera"
        busy={!isLoaded}
        why={bags.length === 0 ? 'There are no samples' : undefined}
        onClick={() => setIsOpen(true)}
      >
        Check bags
        {ticked.size > 0 && <span className="figures">{`${ticked.size} of ${bags.length}`}</span>}
      </Button>
      {isOpen && <BagCheckDialog check={check} onClose={() => setIsOpen(false)} />}
    </>
  )
}
