const MARK = 'sealed:'

/** How a sealed secret is told from one that was stored in plain, before secrets were sealed. */
export const isSealed = (stored: string): boolean => stored.startsWith(MARK)
export const markSealed = (sealed: string): string => `${MARK}${sealed}`
export const withoutMark = (stored: string): string => stored.slice(MARK.length)
