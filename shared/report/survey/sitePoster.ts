import { contaminantsSurveyed } from '#shared/domain/item/labSamples.ts'
import type { Company } from '#shared/domain/people/user.ts'
import { joinWords } from '#shared/domain/text/joinWords.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import { fullAddress, type ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { brandOf } from '#shared/report/model/brand.ts'

/** The poster for the door of a building. The same input gives the same document; the PIN is not on it. */
export interface SitePoster {
  readonly company: string
  readonly brand?: string
  readonly logo?: ImageFile
  readonly building: string
  readonly address: string
  readonly sentence: string
  readonly steps: readonly string[]
  readonly qr: string
  /** The creation date in the file. */
  readonly created: string
}

interface SitePosterSource {
  readonly building: Building
  readonly company: Pick<Company, 'name' | 'colour' | 'logo'>
  readonly address: string
}

/** Example: “asbestos and lead register”, depending on the building's survey. */
const registerName = (building: Building): string =>
  `${joinWords(contaminantsSurveyed(building).map(id => CONTAMINANT_NAMES[id].toLowerCase()))} register`

export const sitePoster = ({ building, company, address }: SitePosterSource): SitePoster => ({
  company: company.name,
  ...brandOf(company),
  ...(company.logo && { logo: company.logo }),
  building: building.name,
  address: fullAddress(building),
  sentence: `Read the ${registerName(building)} before you drill, cut or disturb anything.`,
  steps: [
    'Scan the code with the camera of your phone.',
    'Enter the PIN that the owner gives you.',
    'Find the room you work in, and confirm that you have read its register.',
  ],
  qr: address,
  created: building.survey_date ?? '1970-01-01',
})
