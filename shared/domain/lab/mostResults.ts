/** The most rows in one file of a laboratory. By itself, so that what reads a workbook needs no schemas. */
export const MAX_RESULTS = 5_000
