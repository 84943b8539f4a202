/**
 * Whether a matrix over storage tests all of its cells, as with `npm run test:all -- --matrix`. Otherwise it leaves out a cell
 * that cannot fail differently from a tested cell, and a cell that a test of the pure rule covers.
 */
export const WHOLE_MATRIX = process.env.TEST_MATRIX === 'whole'
