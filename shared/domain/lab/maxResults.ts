/** The most rows in one laboratory file. In its own module, so that workbook readers do not load schemas. */
export const MAX_RESULTS = 5_000
