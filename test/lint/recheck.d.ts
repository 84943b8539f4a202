/** The build that is JavaScript alone, and runs wherever Node does. */
declare module 'recheck/lib/browser.js' {
  const recheck: Pick<typeof import('recheck'), 'checkSync'>
  export default recheck
}
