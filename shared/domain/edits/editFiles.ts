import type { UploadPurpose } from '#shared/domain/files/uploads.ts'
import type { EditInput, EditName } from './edits.ts'

/** The upload purpose of each file field of an edit. The service checks these files together with the edit. */
export const EDIT_FILES: {
  readonly [N in EditName]?: { readonly [field in keyof EditInput<N>]?: UploadPurpose }
} = {
  saveBuilding: { image: 'buildingImage', site_plan: 'plan' },
  patchBuilding: { image: 'buildingImage' },
  saveFloor: { image: 'plan' },
  saveRoom: { image: 'inaccessibleImage' },
  saveItem: { image: 'photo', image_alt: 'photo' },
  confirmItem: { image: 'photo' },
  saveLabReturn: { file: 'labReturn' },
}
