import * as z from 'zod'
import { DayInput } from '#shared/domain/vocabulary/dayInput.ts'
import { seenVersion } from '#shared/domain/vocabulary/fields.ts'
import { NewId } from '#shared/domain/vocabulary/ids.ts'
import { changeOf } from '#shared/schema/changeOf.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { buildingFields } from './building.ts'

/** Null clears an optional field; omitted fields stay. */
export const BuildingInput = lazy(() =>
  z.object({
    ...buildingFields(),
    id: NewId,
    latitude: buildingFields().latitude.nullable(),
    longitude: buildingFields().longitude.nullable(),
    geolocation: buildingFields().geolocation.nullable(),
    reviewer_id: buildingFields().reviewer_id.nullable(),
    approver_id: buildingFields().approver_id.nullable(),
    laboratory_id: buildingFields().laboratory_id.nullable(),
    survey_date: DayInput.nullish(),
    image: buildingFields().image.nullable(),
    site_plan: buildingFields().site_plan.nullable(),
    ...seenVersion,
  }),
)
export type BuildingInput = z.infer<ReturnType<typeof BuildingInput>>
/** A change of a building. Omitted fields keep their values. Created on first use, because few functions need it. */
export const buildingChange = () => z.object({ ...changeOf(BuildingInput().shape), id: NewId })
export type BuildingChange = z.infer<ReturnType<typeof buildingChange>>
