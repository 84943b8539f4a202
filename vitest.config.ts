import { defineConfig } from 'vitest/config'
import { PROJECTS, type Project } from '#test/projects.ts'
import { makeRunFolder } from '#test/runFolder.ts'

// Temporary files of a run that does not come from `test/run.ts` go with it too.
if (process.argv[1]?.includes('vitest') && !process.env.TMPDIR) {
  const folder = makeRunFolder()
  process.env.TMPDIR = folder.path
  process.env.STORED_DIR = folder.stored
  process.on('exit', folder.remove)
}

/** A project's name and tests. */
const project = (name: Project) => ({
  name,
  include: PROJECTS.filter(each => each.name === name).flatMap(({ folders }) =>
    folders.map(folder => `test/${folder}/**/*.test.{ts,tsx}`),
  ),
})
/** Vitest by itself leaves a core free, which on two cores is half of them. */
const TWO = { maxWorkers: 2 }
/** Tests of storage often wait, and leave two cores to a third. Browsers don’t: three of them slow each other down. */
const THREE = { maxWorkers: 3 }
/** Generous: a busy machine is slow, and a wait ends as soon as what it waits for is there. */
const patient = { testTimeout: 20_000, expect: { poll: { timeout: 10_000 } } }
const CLOUD_ENV = 'test/support/cloud/cloudEnv.ts'
/** Packages are loaded once per worker, our own modules once per file. */
const FRESH_MODULES = 'test/support/freshModules.ts'
/** Log lines are shown where a test fails. */
const HELD_LOGS = 'test/support/heldLogs.ts'
/** A failed test prints its screens and its product’s log. */
const FAILED_TEST = 'test/support/browser/failedTest.ts'
/** What every file left is checked at its end. */
const INVARIANTS = 'test/support/cloud/checkInvariants.ts'
const stored = { ...patient, globalSetup: ['test/support/cloud/globalCloud.ts'], hookTimeout: 30_000 }
/** Handlers, called in the process of the test. */
const handlers = {
  ...stored,
  ...THREE,
  isolate: false,
  testTimeout: 60_000,
  setupFiles: [HELD_LOGS, FRESH_MODULES, CLOUD_ENV, INVARIANTS],
}

/**
 * `unit` needs nothing; `api` runs on the storage that the environment gives, else on the embedded one; `security` asks whether
 * a call is refused, which no storage decides, and runs on the embedded one; `infra` synthesises; `e2e` drives a browser. All
 * of these load packages once per worker. `emulators` runs on the embedded storage.
 */
export default defineConfig({
  test: {
    tags: [
      {
        name: 'slow',
        description:
          'Part of `npm run test:all`, not of `npm test`: many rows, pages or bytes, or not the main walk of a journey',
      },
    ],
    projects: [
      { test: { ...project('unit'), ...patient, ...TWO, isolate: false, setupFiles: [HELD_LOGS, FRESH_MODULES] } },
      { test: { ...project('api'), ...handlers } },
      { test: { ...project('security'), ...handlers } },
      { test: { ...project('emulators'), ...stored, ...TWO, setupFiles: [HELD_LOGS, CLOUD_ENV] } },
      {
        test: {
          ...project('infra'),
          ...patient,
          ...TWO,
          isolate: false,
          setupFiles: [FRESH_MODULES],
          globalSetup: ['test/support/cloud/builtOnce.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // One story, told by one file.
      { test: { ...project('rehearsal'), ...patient, testTimeout: 240_000, hookTimeout: 240_000, bail: 1 } },
      {
        test: {
          ...project('e2e'),
          globalSetup: ['test/support/browser/globalDemo.ts'],
          ...TWO,
          isolate: false,
          setupFiles: [FRESH_MODULES, FAILED_TEST],
          // As long as Playwright waits for what is on the page.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
