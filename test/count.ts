import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import type { Project } from './projects.ts'

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

/** A test as vitest reports it. */
const ReportedTest = z.object({ fullName: z.string(), status: z.string(), duration: z.number().nullish() })
type ReportedTest = z.infer<typeof ReportedTest>

const Report = z.object({ testResults: z.array(z.object({ assertionResults: z.array(ReportedTest) })) })

/** What vitest's report lists; of a title, so that tests which are merely not meant do not count as skipped. */
export function testsIn(file: string, title = /^/): readonly ReportedTest[] {
  if (!existsSync(file)) return []
  const { testResults } = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
  return testResults.flatMap(each => each.assertionResults).filter(({ fullName }) => title.test(fullName))
}

export function countOf(tests: readonly ReportedTest[]): Count {
  const [passed = 0, failed = 0] = ['passed', 'failed'].map(
    status => tests.filter(test => test.status === status).length,
  )
  return { passed, failed, skipped: tests.length - passed - failed }
}

const MOST = 10

/** The ten tests that took longest, slowest first, a line each: seconds, project, title. */
export const slowest = (tests: ReadonlyMap<Project, readonly ReportedTest[]>): string[] =>
  [...tests]
    .flatMap(([project, each]) =>
      each.map(({ fullName, duration }) => ({ project, fullName, seconds: (duration ?? 0) / 1000 })),
    )
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, MOST)
    .map(({ project, fullName, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${project}  ${fullName}`)
