/** How the address names the list of what is to be mended. */
export const PANEL_PART = 'review'
