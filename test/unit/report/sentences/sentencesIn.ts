/** The text of simple HTML, one line per paragraph, list item and heading. */
export const plainOf = (html: string): string =>
  html
    .replaceAll(/<\/(p|li|h2|h3)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&ldquo;', '“')
    .replaceAll('&rdquo;', '”')
    .replaceAll('&rsquo;', '’')
    .replaceAll('&sup2;', '²')

/** A sentence ends with a full stop before a capital letter or the end of its text. Headings and cells are not sentences. */
export const sentencesIn = (text: string): string[] =>
  text
    .split(/\n|(?<=[.])\s+(?=[A-Z“\d])/)
    .map(sentence => sentence.trim())
    .filter(sentence => /\.$/.test(sentence))
