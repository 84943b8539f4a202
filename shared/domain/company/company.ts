import * as z from 'zod'
import { Company } from '#shared/domain/people/user.ts'
import {
  email,
  flag,
  fullAddress,
  HexColour,
  ImageFile,
  optional,
  postalFields,
  required,
  seenVersion,
} from '#shared/domain/vocabulary/fields.ts'
import { NewId } from '#shared/domain/vocabulary/ids.ts'
import { FEATURE } from '#shared/domain/vocabulary/referenceLists.ts'
import { lazy } from '#shared/schema/lazy.ts'

/** `user_count` excludes deleted users. */
export const CompanyListEntry = lazy(() => z.object({ ...Company().shape, user_count: z.int() }))
export type CompanyListEntry = z.infer<ReturnType<typeof CompanyListEntry>>

const featureIds: readonly number[] = Object.values(FEATURE)
export const CompanyInput = lazy(() =>
  z.object({
    id: NewId,
    name: required(100),
    ...postalFields(),
    phone: optional(80),
    email: email(80).or(z.literal('')).default(''),
    logo: ImageFile.nullish(),
    colour: HexColour.nullish(),
    features: z
      .array(z.int().refine(id => featureIds.includes(id), 'Not a feature'))
      .max(featureIds.length)
      .default([]),
    scoring_variant: Company().shape.scoring_variant,
    user_limit: z
      .number('Enter a whole number')
      .int('Enter a whole number')
      .min(1, 'At least 1')
      .max(100_000)
      .nullish(),
    two_factor_required: flag(false),
    summary_floor_plan: flag(false),
    ...seenVersion,
  }),
)
export type CompanyInput = z.infer<ReturnType<typeof CompanyInput>>

/** The address in one line. Older rows have the whole address in the first field. */
export const companyAddress = ({ address, address2 = '', suburb = '', city = '', postcode = '' }: Company): string =>
  city ? fullAddress({ address, address2, suburb, city, postcode }) : address
