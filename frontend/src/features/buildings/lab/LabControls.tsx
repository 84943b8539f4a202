import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useLaboratories } from '#frontend/store/pickerLists.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { GridFilter } from '#frontend/ui/grid/GridTools.tsx'
import { CONTAMINANT_NAMES, type ContaminantId, TURNAROUND_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { ChainOfCustodyButton } from './ChainOfCustodyButton.tsx'

interface LabControlsProps {
  surveyed: readonly ContaminantId[]
  shown: readonly ContaminantId[]
  /** An id, or nothing for all that are surveyed. */
  picked: string
  onPick: (contaminant: string) => void
}

/** Where the samples go and how fast, saved as picked; which of them are shown; and the paper that goes with them. */
export function LabControls({ surveyed, shown, picked, onPick }: LabControlsProps) {
  const { survey, building } = useOpenBuilding()
  return (
    <>
      <div className="lab-controls" data-tour="lab_controls">
        <Delivery />
        {surveyed.length > 1 && (
          <Choice
            label="Contaminant"
            value={picked}
            options={[['', 'Asbestos and lead'], ...surveyed.map(id => [String(id), CONTAMINANT_NAMES[id]] as const)]}
            onChange={onPick}
          />
        )}
      </div>
      <div className="row lab-papers">
        {shown.map(id => (
          <ChainOfCustodyButton key={id} contaminant={id} />
        ))}
        <ButtonLink icon="upload" to={paths.labResults(survey, building)}>
          Results from a file
        </ButtonLink>
      </div>
    </>
  )
}

const Choice = (props: Parameters<typeof GridFilter>[0]) => (
  <div className="field">
    <span aria-hidden="true">{props.label}</span>
    <GridFilter {...props} />
  </div>
)

function Delivery() {
  const { tree, building } = useOpenBuilding()
  const edit = useEdit(building)
  const laboratories = useLaboratories().data ?? []
  const set = async (part: { laboratory_id?: string; is_urgent_transfer?: boolean }) => {
    try {
      await edit('patchBuilding', part)
    } catch (error) {
      toast(error instanceof Error ? error.message : 'That did not work', 'error')
    }
  }
  const { laboratory_id = '', is_urgent_transfer } = tree.building
  return (
    <>
      <Choice
        label="Laboratory"
        value={laboratory_id}
        options={[['', 'Not set'], ...laboratories.map(({ id, name }) => [id, name] as const)]}
        onChange={id => id && void set({ laboratory_id: id })}
      />
      <Choice
        label="Turnaround"
        value={is_urgent_transfer ? '1' : '0'}
        options={Object.entries(TURNAROUND_NAMES)}
        onChange={value => void set({ is_urgent_transfer: value === '1' })}
      />
    </>
  )
}
