/**
 * Whether a matrix over storage tests all its cells, as with `npm run test:all -- --matrix`. Otherwise it skips cells that cannot
 * fail differently from a tested cell, and cells that a test of the pure rule covers.
 */
export const WHOLE_MATRIX = process.env.TEST_MATRIX === 'whole'
