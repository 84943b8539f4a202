import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useForm, useFormContext, useWatch } from 'react-hook-form'
import { DeletedRow } from '#frontend/features/openBuilding/DeletedRow.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useNewRowId } from '#frontend/features/openBuilding/useNewRowId.ts'
import { useStoreFloorPlan } from '#frontend/images/useStoreFloorPlan.ts'
import { type EditOutcome, useEdit } from '#frontend/store/useEdit.ts'
import { urlOf, useImage } from '#frontend/store/useImage.ts'
import { useFormDraft } from '#frontend/ui/drafts/useFormDraft.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { ImagePreview } from '#frontend/ui/fields/ImageField.tsx'
import { NumberField } from '#frontend/ui/fields/NumberField.tsx'
import { problemResolver } from '#frontend/ui/fields/problemResolver.ts'
import { RadioCards } from '#frontend/ui/fields/RadioCards.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { TextArea } from '#frontend/ui/fields/TextArea.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { floorAreas } from '#shared/domain/building/planAreas.ts'
import type { Floor, PlanText } from '#shared/domain/tree/floor.ts'
import { findRow, floorsOf } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { FloorPlanField } from './FloorPlanField.tsx'
import { type FloorValues, floorFromValues, floorProblems, PLAN_SOURCES, valuesFromFloor } from './floorValues.ts'
import './floors.css'

const SOURCES = Object.entries(PLAN_SOURCES).map(([id, { name, hint }]) => ({ id, label: name, hint }))

interface FloorFormProps {
  readonly floor: Floor | undefined
  /** Whether another user has deleted the floor since the form was opened. */
  readonly isDeleted: boolean
  readonly back: string
  readonly onSaved: (outcome: EditOutcome, floorId: string) => Promise<void>
  /** Called after several floors were added from a PDF. */
  readonly onFloorsAdded: (count: number) => void
}

/** Creates or changes a floor. Sends the row as it was when editing started, so that changes to other fields can be merged. */
export function FloorForm({ floor, isDeleted, back, onSaved, onFloorsAdded }: FloorFormProps) {
  const { building } = useOpenBuilding()
  const edit = useEdit(building)
  const newFloorId = useNewRowId()
  const base = useRef(floor)
  const [initialValues] = useState(() => valuesFromFloor(floor))
  const [isPreparing, setPreparing] = useState(false)
  const ids = { id: (!isDeleted && floor?.id) || newFloorId, building_id: building }
  const form = useForm<FloorValues>({
    resolver: problemResolver(values => floorProblems(values, ids, !floor)),
    defaultValues: initialValues,
    mode: 'onTouched',
  })
  const draft = useFormDraft<FloorValues, Floor>({
    draftKey: floor ? `floor:${floor.id}` : `floor-new:${building}`,
    form,
    initialValues,
    before: floor,
    onRestore: (_, before) => {
      base.current = before
    },
  })
  const save = async (values: FloorValues) => {
    const before = isDeleted ? undefined : base.current
    const outcome = await edit('saveFloor', { ...floorFromValues(values, ids), version: before?.version }, { before })
    await draft.finish()
    await onSaved(outcome, ids.id)
  }
  const addFloor = useAddFloor()
  const floors = {
    addFloor,
    onDone: async (count: number) => {
      await draft.finish()
      onFloorsAdded(count)
    },
  }
  return (
    <Form
      draft={draft}
      form={form}
      onSubmit={save}
      submit={floor ? 'Update' : 'Create'}
      why={isPreparing ? 'The floor plan is still being prepared' : undefined}
      other={<ButtonLink to={back}>Back</ButtonLink>}
      warn={false}
    >
      <DeletedRow noun="floor" isDeleted={isDeleted} discard={draft.finish} back={back} />
      <TextField name="name" label="Name" required placeholder="Ground floor" />
      {floor && (
        <NumberField
          name="order"
          label="Order"
          required
          integer
          hint="Floors are listed in this order, lowest first."
        />
      )}
      <TextArea name="description" label="Description" rows={2} />
      <FloorPlanPart
        floor={floor}
        isPreparing={isPreparing}
        onPreparing={setPreparing}
        floors={floor ? undefined : floors}
      />
    </Form>
  )
}

/** Adds a floor with a page of a PDF as its plan, without a wait for the service. */
function useAddFloor() {
  const { building } = useOpenBuilding()
  const edit = useEdit(building)
  const storeFloorPlan = useStoreFloorPlan()
  return async (name: string, plan: File, texts: PlanText[]) => {
    const stored = await storeFloorPlan(plan, () => undefined)
    const image = texts.length > 0 ? { ...stored, texts } : stored
    const values = { ...valuesFromFloor(undefined), name, image }
    await edit('saveFloor', floorFromValues(values, { id: newId(), building_id: building }), { wait: false })
  }
}

interface FloorPlanPartProps {
  readonly floor: Floor | undefined
  readonly isPreparing: boolean
  readonly onPreparing: (isPreparing: boolean) => void
  readonly floors: ComponentProps<typeof FloorPlanField>['floors']
}

function FloorPlanPart({ floor, isPreparing, onPreparing, floors }: FloorPlanPartProps) {
  const { tree } = useOpenBuilding()
  const otherFloors = floorsOf(tree).filter(({ id, image }) => id !== floor?.id && image)
  const isCopying = useWatch<FloorValues, 'source'>({ name: 'source' }) === 'copy'
  const { clearErrors } = useFormContext<FloorValues>()
  useEffect(() => clearErrors(isCopying ? 'image' : 'copyFloorId'), [isCopying, clearErrors])
  return (
    <>
      {otherFloors.length > 0 && <RadioCards name="source" label="Plan" choices={SOURCES} />}
      {isCopying ? (
        <CopyFloorPlanField floors={otherFloors} />
      ) : (
        <FloorPlanField busy={isPreparing} onBusy={onPreparing} floors={floors} />
      )}
      {floor && <ResizedPlanWarning floor={floor} />}
    </>
  )
}

/** Warns where the new plan has a different size: drawings keep their pixel positions and would be misplaced. */
function ResizedPlanWarning({ floor }: { floor: Floor }) {
  const { tree } = useOpenBuilding()
  const { source, image, copyFloorId } = useWatch<FloorValues>()
  const plan = source === 'copy' ? findRow(tree.floors, copyFloorId ?? undefined)?.image : image
  const hasDrawings = floorAreas(tree, floor.id).some(({ layer }) => layer.polygons.length + layer.labels.length > 0)
  const oldPlan = floor.image
  if (!hasDrawings || !plan || !oldPlan || (plan.width === oldPlan.width && plan.height === oldPlan.height)) return null
  return (
    <Banner tone="warning">
      This plan is a different size from the last one. Drawings keep their pixel positions, so check every room and item
      after saving.
    </Banner>
  )
}

function CopyFloorPlanField({ floors }: { floors: readonly Floor[] }) {
  const chosen = findRow(floors, useWatch<FloorValues, 'copyFloorId'>({ name: 'copyFloorId' }) ?? undefined)
  return (
    <div className="plan-field">
      <SelectField
        name="copyFloorId"
        label="Copy from floor"
        required
        placeholder="Choose a floor"
        options={floors.map(({ id, name }) => ({ id, label: name }))}
      />
      {chosen && <CopiedFloorPlan floor={chosen} />}
    </div>
  )
}

function CopiedFloorPlan({ floor }: { floor: Floor }) {
  const image = useImage(floor.image?.file)
  if (image.state === 'failed')
    return <p className="field-hint">The plan will be copied. It can’t be shown while you’re offline.</p>
  return <ImagePreview src={urlOf(image)} alt={`Plan of ${floor.name}`} size={floor.image} />
}
