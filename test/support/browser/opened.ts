import type { Page } from 'playwright-core'

/** The pages and the products' data folders that a test file has open, for the report of a failed test. */
export const openPages = new Set<Page>()
export const dataFolders = new Set<string>()
