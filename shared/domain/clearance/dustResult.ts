import { SAMPLE_STATUS } from '#shared/domain/vocabulary/referenceLists.ts'
import { normaliseResultText, parseSampleStatus } from '#shared/domain/vocabulary/sampleResultWords.ts'

/** Whether asbestos was found in surface dust; `unclear` where the written result does not say. */
export type DustResult = 'none' | 'found' | 'unclear'

/** As laboratories write it of a swab, besides what they write of any sample. */
const NONE = /^(?:nd|nil|none|(?:none|nil|not) detected|no fib(?:re|er)s? detected)$/

/** Reads a result as laboratories write it: `No asbestos detected`, `Chrysotile`. */
export function parseDustResult(result: string): DustResult {
  const status = NONE.test(normaliseResultText(result)) ? SAMPLE_STATUS.negative : parseSampleStatus(result)
  if (status === undefined) return 'unclear'
  return status === SAMPLE_STATUS.negative ? 'none' : 'found'
}
