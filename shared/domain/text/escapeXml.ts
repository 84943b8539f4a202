const CONTROL = /[^\t\n\r\P{Cc}]|[\ufffe\uffff]/gu
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The text as it stands in XML, also in an attribute between double quotes; without what XML cannot hold. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(CONTROL, '')
    .replace(/[&<>"]/g, sign => ENTITIES[sign] ?? '')
