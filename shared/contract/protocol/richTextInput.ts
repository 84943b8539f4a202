import * as z from 'zod'
import { cleanRichText } from '#shared/domain/text/richText.ts'
import { MAX_TEXT_LENGTH } from '#shared/domain/vocabulary/fields.ts'
import { tooLong } from '#shared/schema/limitMessages.ts'

/** A formatted text as it comes in: what is stored holds nothing but what a person may format. Its length counts then. */
export const RichText = z.string().overwrite(cleanRichText).max(MAX_TEXT_LENGTH, tooLong(MAX_TEXT_LENGTH))

/** The formatted texts that a building itself holds. */
export const areaSurveyedFields = { area_surveyed: RichText.default(''), lead_area_surveyed: RichText.default('') }
