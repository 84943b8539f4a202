import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'

/** veraPDF, the reference validator for PDF/A and PDF/UA: one jar from Maven Central that includes its dependencies. */
const VERSION = '1.28.2'
const ARTIFACT = `org.verapdf.apps:greenfield-apps:${VERSION}`
const JAR = join(homedir(), `.m2/repository/org/verapdf/apps/greenfield-apps/${VERSION}/greenfield-apps-${VERSION}.jar`)
const runs = (name: string, flag: string) => spawnSync(name, [flag]).status === 0

/** The programs that veraPDF still needs on this machine; '' if none. */
export const missingForVeraPdf = (): string =>
  [...(runs('java', '-version') ? [] : ['java']), ...(existsSync(JAR) || runs('mvn', '--version') ? [] : ['mvn'])].join(
    ', ',
  )

/** `ua1`: PDF/UA-1, for accessibility. `2a`: PDF/A-2a, for archives; it includes 2b. */
export type Flavour = 'ua1' | '2a'

const Report = z.object({
  report: z.object({
    jobs: z.array(
      z.object({
        itemDetails: z.object({ name: z.string() }),
        validationResult: z.array(
          z.object({
            compliant: z.boolean(),
            details: z.object({
              passedChecks: z.number(),
              ruleSummaries: z.array(z.object({ clause: z.string(), testNumber: z.number(), description: z.string() })),
            }),
          }),
        ),
      }),
    ),
  }),
})

export interface Verdict {
  readonly passedChecks: number
  readonly failed: readonly string[]
}

/** Validates documents, by name, against a standard. Fetches the validator with Maven if missing. */
export function validate(flavour: Flavour, documents: ReadonlyMap<string, Uint8Array>): Map<string, Verdict> {
  if (!existsSync(JAR))
    execFileSync('mvn', ['-q', 'dependency:get', `-Dartifact=${ARTIFACT}`, '-Dtransitive=false'], { stdio: 'ignore' })
  const folder = mkdtempSync(join(tmpdir(), 'clearfloor-verapdf-'))
  try {
    const files = [...documents].map(([name, bytes], at) => ({ name, bytes, path: join(folder, `${at}.pdf`) }))
    for (const { path, bytes } of files) writeFileSync(path, bytes)
    // veraPDF exits with 1 if a document fails; its output names the document.
    const { stdout } = spawnSync(
      'java',
      [
        `-Djava.io.tmpdir=${folder}`,
        '-cp',
        JAR,
        'org.verapdf.apps.GreenfieldCliWrapper',
        '-f',
        flavour,
        '--format',
        'json',
        ...files.map(({ path }) => path),
      ],
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    )
    const { jobs } = Report.parse(JSON.parse(stdout)).report
    return new Map(
      files.map(({ name, path }) => {
        const details = jobs.find(({ itemDetails }) => itemDetails.name.endsWith(path))?.validationResult[0]?.details
        if (!details) throw new Error(`veraPDF says nothing about ${name}`)
        const failed = details.ruleSummaries.map(rule => `${rule.clause}-${rule.testNumber} ${rule.description}`)
        return [name, { passedChecks: details.passedChecks, failed }]
      }),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
