/** A name in small letters after a capital; a letter before a digit is a code: “LEVEL B1” becomes “Level B1”. */
export const sentenceCase = (name: string): string =>
  name.toLowerCase().replace(/^\p{L}|(?<![\p{L}\d])\p{L}(?=\d)/gu, letter => letter.toUpperCase())
