import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import { normaliseBagCode } from '#shared/domain/tree/bagRange.ts'
import { MAX_BAG_CODE_LENGTH } from '#shared/domain/tree/item.ts'
import { CONTAMINANT, CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'

/** The content of a label's QR code. It has nothing about client or site. */
export interface BagLabel {
  readonly building_id: string
  readonly contaminate_id: ContaminantId
  readonly bag_code: string
}

const LABEL = /^CLF1:([0-9A-HJKMNP-TV-Z]{26}):([12]):(.+)$/i

/** Only capitals, digits and colons, which QR codes store most compactly. */
export const bagLabelText = ({ building_id, contaminate_id, bag_code }: BagLabel): string =>
  `CLF1:${building_id}:${contaminate_id}:${normaliseBagCode(bag_code)}`

/** Undefined if the text is not one of our labels. */
export function readBagLabel(text: string): BagLabel | undefined {
  const [, building = '', contaminant, code = ''] = LABEL.exec(text.trim()) ?? []
  if (!contaminant) return undefined
  const contaminate_id = contaminant === '1' ? CONTAMINANT.asbestos : CONTAMINANT.lead
  return { building_id: building.toUpperCase(), contaminate_id, bag_code: normaliseBagCode(code) }
}

/**
 * Reads a scanned text for a building: a Sample ID, or why the bag is not from this building. Without a contaminant, the bag may
 * be for either. Other labels contain the Sample ID only.
 */
export function scannedBagCode(
  text: string,
  { building_id, contaminate_id }: Pick<BagLabel, 'building_id'> & Partial<BagLabel>,
): { readonly code: string; readonly problem?: undefined } | { readonly code?: undefined; readonly problem: string } {
  const label = readBagLabel(text)
  if (label && label.building_id !== building_id)
    return { problem: `This label is for another building: ${label.bag_code}.` }
  if (label && (contaminate_id ?? label.contaminate_id) !== label.contaminate_id)
    return { problem: `This label is for ${CONTAMINANT_NAMES[label.contaminate_id].toLowerCase()}: ${label.bag_code}.` }
  const code = label?.bag_code ?? text.trim()
  if (!isBagCode(code)) return { problem: `Not a Sample ID: ${shortened(code)}` }
  return { code }
}

const isBagCode = (text: string): boolean =>
  text.length > 0 && text.length <= MAX_BAG_CODE_LENGTH && !/\p{Cc}|:\/\//u.test(text)

const MAX_SHOWN = 60
const shortened = (text: string): string => (text.length > MAX_SHOWN ? `${firstCharacters(text, MAX_SHOWN)}…` : text)
