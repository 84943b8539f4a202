import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'

export interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const sum = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

const Report = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) })),
})

/** What vitest's report says; of a title, so that tests which are merely not meant do not count as skipped. */
export function countIn(file: string, title = /^/): Count {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 }
  const { testResults } = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
  const meant = testResults.flatMap(each => each.assertionResults).filter(({ fullName }) => title.test(fullName))
  const [passed, failed] = ['passed', 'failed'].map(status => meant.filter(test => test.status === status).length)
  return { passed: passed ?? 0, failed: failed ?? 0, skipped: meant.length - (passed ?? 0) - (failed ?? 0) }
}
