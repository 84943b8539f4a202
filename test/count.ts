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

const ReportedTest = z.object({
  fullName: z.string(),
  status: z.string(),
  tags: z.array(z.string()).optional(),
  duration: z.number().nullish(),
  failureMessages: z.array(z.string()).optional(),
  meta: z.object({ requests: z.number().optional() }).optional(),
})
type ReportedTest = z.infer<typeof ReportedTest>

/** A file that failed to load has a message and no tests. */
const ReportedFile = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string().optional(),
  assertionResults: z.array(ReportedTest),
})

const Report = z.object({ testResults: z.array(ReportedFile) })

const reportIn = (path: string) =>
  existsSync(path) ? Report.parse(JSON.parse(readFileSync(path, 'utf8'))).testResults : []

interface Selected {
  readonly title?: RegExp | undefined
  readonly isQuick?: boolean
}

/** The selected tests in vitest's report. It also names the others, which must not count as skipped. */
export function testsIn(file: string, { title = /^/, isQuick = false }: Selected = {}): readonly ReportedTest[] {
  return reportIn(file)
    .flatMap(each => each.assertionResults)
    .filter(({ fullName, tags }) => title.test(fullName) && !(isQuick && tags?.includes('slow')))
}

/** The failures in vitest's report, two lines each: the title, and the first line of the message. */
export function failuresIn(file: string): string[] {
  return reportIn(file).flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [inTwoLines(name, message)]
    return failed.map(test => inTwoLines(`${name}  ${test.fullName}`, test.failureMessages?.[0] ?? ''))
  })
}

const inTwoLines = (place: string, why: string) => `${place}\n    ${why.split('\n', 1)[0]}`

export function countOf(tests: readonly ReportedTest[]): Count {
  const [passed = 0, failed = 0] = ['passed', 'failed'].map(
    status => tests.filter(test => test.status === status).length,
  )
  return { passed, failed, skipped: tests.length - passed - failed }
}

const MOST = 10

/** The ten slowest tests, slowest first, one line each: seconds, project, title. */
export const slowest = (tests: ReadonlyMap<Project, readonly ReportedTest[]>): string[] =>
  [...tests]
    .flatMap(([project, each]) =>
      each.map(({ fullName, duration }) => ({ project, fullName, seconds: (duration ?? 0) / 1000 })),
    )
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, MOST)
    .map(({ project, fullName, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${project}  ${fullName}`)

/** The number of hostile requests in a report (`test/security/asking.ts`). */
export const requestsIn = (tests: readonly ReportedTest[]): number =>
  tests.reduce((sum, { meta }) => sum + (meta?.requests ?? 0), 0)
