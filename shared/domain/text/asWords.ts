/** An identifier as readable words: `managementPlan` becomes `Management plan`. */
export const asWords = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
