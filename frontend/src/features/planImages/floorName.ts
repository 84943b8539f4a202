import { sentenceCase } from '#shared/domain/text/sentenceCase.ts'

const WITHOUT_NUMBER = 'ground|basement|mezzanine|roof|attic|loft'
const ORDINAL = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|upper|lower|top'
const KIND = 'floor|level|storey'
const FLOOR_NAME = new RegExp(
  `^((?:${WITHOUT_NUMBER})(?: (?:${KIND}))?(?: \\d{1,2})?|(?:${ORDINAL}) (?:${KIND})|(?:${KIND}) [a-z]?\\d{1,2})(?: plan)?$`,
  'i',
)
const MAX_LETTERS = 40

/** The name of a floor in the texts of its plan, largest first: “Ground floor” for “GROUND FLOOR PLAN”. Undefined without one. */
export function floorNameIn(texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const words = text.trim().replaceAll(/\s+/g, ' ')
    const name = words.length <= MAX_LETTERS ? FLOOR_NAME.exec(words)?.[1] : undefined
    if (name) return sentenceCase(name)
  }
  return undefined
}
