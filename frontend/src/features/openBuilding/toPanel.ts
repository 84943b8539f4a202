/** How the address names the list of what is to be mended. */
export const REPORT_CHECK_PART = 'review'
