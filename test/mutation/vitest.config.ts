import { defineConfig } from 'vitest/config'

/** Whether each test notices a changed rule: the unit tests of a folder, which is named by the file beside this one. */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    // It renders documents, once for every rule that they ask.
    exclude: ['**/documentSize.test.ts'],
    testTimeout: 20_000,
  },
})
