const CONTROL = /[^\t\n\r\P{Cc}]|[\ufffe\uffff]/gu
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The text for XML content or an attribute in double quotes, without characters that XML does not allow. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(CONTROL, '')
    .replace(/[&<>"]/g, sign => ENTITIES[sign] ?? '')
