/** A name of the code, as it is read: `managementPlan` -> `Management plan`. */
export const asWords = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
