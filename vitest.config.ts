import { defineConfig } from 'vitest/config'

const cloud = { globalSetup: ['test/support/globalCloud.ts'], setupFiles: ['test/support/cloudEnv.ts'] }
const files = (...folders: string[]) => folders.map(folder => `test/${folder}/**/*.test.{ts,tsx}`)

/** `unit` needs nothing; `api` gets the storage of the local cloud; `infra` synthesises; `e2e` drives a browser, one file at a time. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: files('unit') } },
      {
        test: {
          name: 'api',
          include: files('api', 'emulators', 'faults', 'security'),
          ...cloud,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      { test: { name: 'infra', include: files('infra'), testTimeout: 120_000, hookTimeout: 120_000 } },
      {
        test: {
          name: 'e2e',
          include: files('e2e'),
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
