import * as z from 'zod'
import { optional, required, seenVersion, versionFields } from '#shared/domain/vocabulary/fields.ts'
import { Id, NewId } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { CLEARANCE_TYPE, type ClearanceType } from './listedClearance.ts'

const companyFields = lazy(() => ({
  name: required(190),
  license_no_a: optional(190),
  license_no_b: optional(190),
  description: optional(2_000),
}))
export const RemovalCompanyInput = lazy(() => z.object({ id: NewId, ...companyFields(), ...seenVersion }))
export type RemovalCompanyInput = z.infer<ReturnType<typeof RemovalCompanyInput>>
export const RemovalCompany = lazy(() =>
  z.object({
    id: Id,
    ...companyFields(),
    deleted_at: z.iso.datetime().optional(),
    ...versionFields,
  }),
)
export type RemovalCompany = z.infer<ReturnType<typeof RemovalCompany>>

const removalistFields = lazy(() => ({
  removal_company_id: Id,
  name: required(190),
  position: required(190),
  qualifications: optional(190),
  contact_no: required(190),
}))
export const RemovalistInput = lazy(() => z.object({ id: NewId, ...removalistFields(), ...seenVersion }))
export type RemovalistInput = z.infer<ReturnType<typeof RemovalistInput>>
export const Removalist = lazy(() =>
  z.object({
    id: Id,
    ...removalistFields(),
    deleted_at: z.iso.datetime().optional(),
    ...versionFields,
  }),
)
export type Removalist = z.infer<ReturnType<typeof Removalist>>

/** Whether a company has the licence of the clearance's own class: A for Class A, B for Class B. */
export const isLicensed = (
  { license_no_a, license_no_b }: Pick<RemovalCompany, 'license_no_a' | 'license_no_b'>,
  type: ClearanceType,
): boolean => (type === CLEARANCE_TYPE.classA ? license_no_a : license_no_b) !== ''

/**
 * Whether a company's licences cover the class. A Class A licence covers Class B work too. Source: WorkSafe, licensing questions.
 */
export const coversClass = (
  company: Pick<RemovalCompany, 'license_no_a' | 'license_no_b'>,
  type: ClearanceType,
): boolean => isLicensed(company, type) || isLicensed(company, CLEARANCE_TYPE.classA)

export const removalistsOfChosenCompanies = (
  chosen: readonly string[],
  companies: readonly string[],
  removalists: readonly Pick<Removalist, 'id' | 'removal_company_id'>[],
): string[] =>
  chosen.filter(id => {
    const removalist = removalists.find(each => each.id === id)
    return removalist !== undefined && companies.includes(removalist.removal_company_id)
  })
