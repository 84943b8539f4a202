import { normaliseBagCode } from '#shared/domain/tree/bagRange.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'

/** What the QR code of a label says: which building's sample it is. Nothing of the client or the site. */
export interface BagLabel {
  readonly building_id: string
  readonly contaminate_id: ContaminantId
  readonly bag_code: string
}

const LABEL = /^CLF1:([0-9A-HJKMNP-TV-Z]{26}):([12]):(.+)$/i

/** In capitals, figures and colons, of which a QR code takes the least room. */
export const bagLabelText = ({ building_id, contaminate_id, bag_code }: BagLabel): string =>
  `CLF1:${building_id}:${contaminate_id}:${normaliseBagCode(bag_code)}`

/** Undefined where the text is not of a label of ours. */
export function readBagLabel(text: string): BagLabel | undefined {
  const [, building = '', contaminant, code = ''] = LABEL.exec(text.trim()) ?? []
  if (!contaminant) return undefined
  const contaminate_id = contaminant === '1' ? CONTAMINANT.asbestos : CONTAMINANT.lead
  return { building_id: building.toUpperCase(), contaminate_id, bag_code: normaliseBagCode(code) }
}
