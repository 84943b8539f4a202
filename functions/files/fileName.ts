/** `KHS-2041 Harbour House Asbestos 20260217.pdf`, without what file systems refuse. */
export const pdfName = (...words: readonly string[]): string =>
  `${words
    .filter(Boolean)
    .join(' ')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')}.pdf`
