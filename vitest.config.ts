import { defineConfig } from 'vitest/config'
import { PROJECTS, type Project } from '#test/projects.ts'

/** A project's name and tests. */
const project = (name: Project) => ({
  name,
  include: PROJECTS.filter(each => each.name === name).flatMap(({ folders }) =>
    folders.map(folder => `test/${folder}/**/*.test.{ts,tsx}`),
  ),
})
const stored = {
  globalSetup: ['test/support/cloud/globalCloud.ts'],
  setupFiles: ['test/support/cloud/cloudEnv.ts'],
  testTimeout: 20_000,
  hookTimeout: 30_000,
}

/**
 * `unit` needs nothing; `api` runs on the storage that the environment gives, else on the embedded one; `emulators` on the
 * embedded one; `infra` synthesises; `e2e` drives a browser, one file at a time.
 */
export default defineConfig({
  test: {
    projects: [
      { test: project('unit') },
      { test: { ...project('api'), ...stored } },
      { test: { ...project('emulators'), ...stored } },
      { test: { ...project('infra'), testTimeout: 120_000, hookTimeout: 120_000 } },
      { test: { ...project('e2e'), fileParallelism: false, testTimeout: 180_000, hookTimeout: 240_000 } },
    ],
  },
})
