/**
 * Whether a matrix over storage tests all of its cells, as `npm run test:all -- --matrix` does. Otherwise it leaves out those
 * that cannot fail differently from one that it tests, or that a test of the pure rule covers.
 */
export const WHOLE_MATRIX = process.env.TEST_MATRIX === 'whole'
