import { storeFloorPlan } from './floorPlanImage.ts'
import { computePhotoFingerprint } from './photoFingerprint.ts'
import { resizeImage } from './resize.ts'
import { pixelsOf, straightenImage } from './straightenImage.ts'

/** Tasks that would block the page. */
export const WORK = { resizeImage, computePhotoFingerprint, storeFloorPlan, pixelsOf, straightenImage }
export type Work = typeof WORK
