import { documentColour } from '#shared/domain/company/documentColour.ts'
import type { Company } from '#shared/domain/people/user.ts'

/** The company's colour as a document uses it; nothing where the company has none. */
export const brandOf = ({ colour }: Pick<Company, 'colour'>): { readonly brand?: string } =>
  colour ? { brand: documentColour(colour) } : {}
