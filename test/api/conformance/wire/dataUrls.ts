import { aPhoto, aPlan } from '#test/support/data/images.ts'
import { aPdf } from '#test/support/workers/clearances.ts'

const dataUrl = (type: string, bytes: Uint8Array) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

export const photoUrl = (width = 120, height = 90, shade = 128) => dataUrl('image/jpeg', aPhoto(width, height, shade))
export const planUrl = (width = 600, height = 400) => dataUrl('image/png', aPlan(width, height))
export const pdfUrl = (said?: string) => dataUrl('application/pdf', aPdf(said))
