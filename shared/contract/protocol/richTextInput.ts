import * as z from 'zod'
import { cleanRichText } from '#shared/domain/text/richText.ts'
import { MAX_TEXT_LENGTH } from '#shared/domain/vocabulary/fields.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { bounds, rawBound } from '#shared/schema/text.ts'

/** A formatted text as input. It is cleaned before its length is checked, and stored clean. */
export const RichText = lazy(() =>
  z.string().check(rawBound(MAX_TEXT_LENGTH), z.overwrite(cleanRichText), ...bounds(MAX_TEXT_LENGTH)),
)

export const areaSurveyedFields = lazy(() => ({
  area_surveyed: RichText().default(''),
  lead_area_surveyed: RichText().default(''),
}))
