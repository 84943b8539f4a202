import * as z from 'zod'
import { cleanRichText, MAX_TEXT_LENGTH } from '#shared/domain/text/richText.ts'

/** A formatted text as it comes in: what is stored holds nothing but what a person may format. Its length counts then. */
export const RichText = z.string().overwrite(cleanRichText).max(MAX_TEXT_LENGTH, 'At most 50 000 characters')

/** The formatted texts that a building itself holds. */
export const areaSurveyedFields = { area_surveyed: RichText.default(''), lead_area_surveyed: RichText.default('') }
