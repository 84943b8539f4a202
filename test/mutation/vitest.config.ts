import { defineConfig } from 'vitest/config'

/** The unit tests for mutation testing; the file beside this one names their folder. */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    // Renders documents for every rule, which is too slow here.
    exclude: ['**/documentSize.test.ts'],
    testTimeout: 20_000,
  },
})
