import * as z from 'zod'
import { CompanyInput } from '#shared/domain/company/company.ts'
import type { Company } from '#shared/domain/people/user.ts'
import { email, HexColour, ImageFile, required } from '#shared/domain/vocabulary/fields.ts'
import { FEATURE } from '#shared/domain/vocabulary/referenceLists.ts'

const { address, city } = CompanyInput().shape
/** The values of the company form: features as switches; `user_limit` is null for no limit. */
export const CompanyValues = z.object({
  ...{ name: required(100), address, city },
  postcode: CompanyInput().shape.postcode.out,
  address2: CompanyInput().shape.address2.unwrap(),
  suburb: CompanyInput().shape.suburb.unwrap(),
  phone: CompanyInput().shape.phone.unwrap(),
  email: email(80).or(z.literal('')),
  logo: ImageFile.nullable(),
  /** Blank for the product’s colour. */
  colour: HexColour.or(z.literal('')),
  recommendations: z.boolean(),
  exporter: z.boolean(),
  two_factor_required: z.boolean(),
  summary_floor_plan: z.boolean(),
  scoring_variant: z.enum(['nz', 'hse'], 'Choose one'),
  user_limit: z.number('Enter a whole number').int('Enter a whole number').min(1, 'At least 1').max(100_000).nullable(),
})
export type CompanyValues = z.infer<typeof CompanyValues>

export const valuesFromCompany = (company: Company | undefined): CompanyValues => ({
  name: company?.name ?? '',
  address: company?.address ?? '',
  address2: company?.address2 ?? '',
  suburb: company?.suburb ?? '',
  city: company?.city ?? '',
  postcode: company?.postcode ?? '',
  phone: company?.phone ?? '',
  email: company?.email ?? '',
  logo: company?.logo ?? null,
  colour: company?.colour ?? '',
  recommendations: company?.features.includes(FEATURE.recommendations) ?? false,
  exporter: company?.features.includes(FEATURE.exporter) ?? false,
  two_factor_required: company?.two_factor_required ?? false,
  summary_floor_plan: company?.summary_floor_plan ?? false,
  scoring_variant: company?.scoring_variant ?? 'nz',
  user_limit: company?.user_limit ?? null,
})

export const companyFromValues = ({ recommendations, exporter, colour, ...values }: CompanyValues) => ({
  ...values,
  colour: colour || null,
  features: [...(recommendations ? [FEATURE.recommendations] : []), ...(exporter ? [FEATURE.exporter] : [])],
})
