import { documentColour } from '#shared/domain/company/documentColour.ts'
import type { Company } from '#shared/domain/people/user.ts'

/** The company's document colour; empty if it has not chosen one. */
export const brandOf = ({ colour }: Pick<Company, 'colour'>): { readonly brand?: string } =>
  colour ? { brand: documentColour(colour) } : {}
