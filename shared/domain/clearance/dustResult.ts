import { SAMPLE_STATUS } from '#shared/domain/vocabulary/referenceLists.ts'
import { normaliseResultText, parseSampleStatus } from '#shared/domain/vocabulary/sampleResultWords.ts'

/** Whether a laboratory found asbestos in surface dust; `unclear` if the text does not say. */
export type DustResult = 'none' | 'found' | 'unclear'

/** What laboratories write for swabs, in addition to their texts for any sample. */
const NONE = /^(?:nd|nil|none|(?:none|nil|not) detected|no fib(?:re|er)s? detected)$/

/** Parses a result as laboratories write it: `No asbestos detected`, `Chrysotile`. */
export function parseDustResult(result: string): DustResult {
  const status = NONE.test(normaliseResultText(result)) ? SAMPLE_STATUS.negative : parseSampleStatus(result)
  if (status === undefined) return 'unclear'
  return status === SAMPLE_STATUS.negative ? 'none' : 'found'
}
