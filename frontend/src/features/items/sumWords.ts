import type { ItemRating } from '#shared/domain/rating.ts'
import { type Assessment, points } from '#shared/domain/scoring.ts'

/** '3 material + 6.17 priority = 10, Medium': the sum behind a rating in one line. */
export function sumWords({ rating, assessment }: ItemRating, materialOnly: boolean): string {
  if (!assessment) return rating
  return `${sum(assessment, materialOnly)}, ${rating}`
}

const sum = ({ material, prioritySixths, total }: Assessment, materialOnly: boolean) =>
  materialOnly
    ? `${material} material = ${total}`
    : `${material} material + ${points(prioritySixths)} priority = ${total}`
