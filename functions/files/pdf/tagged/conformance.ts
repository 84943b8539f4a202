import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentInfo, PaperDocument } from 'pdfmake/js/PDFDocument.js'
import { escapeXml } from '#shared/domain/text/escapeXml.ts'

/** Describes the PDF/UA properties, because PDF/A allows only described properties. */
const UA_SCHEMA = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`

const CLAIMS = `<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>A</pdfaid:conformance>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
${UA_SCHEMA}`

const inLanguage = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt>`

/** The document's metadata as XMP. `claims`: the document claims to conform to PDF/A-2a and PDF/UA-1. */
export const descriptionOf = (
  { Title, Author, Subject, Creator, Producer, CreationDate }: DocumentInfo,
  claims: boolean,
) =>
  `<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<xmp:CreateDate>${CreationDate.toISOString().replace(/\.\d+/, '')}</xmp:CreateDate>
<xmp:CreatorTool>${escapeXml(Creator)}</xmp:CreatorTool>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title>${inLanguage(Title)}</dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeXml(Author)}</rdf:li></rdf:Seq></dc:creator>
<dc:description>${inLanguage(Subject)}</dc:description>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<pdf:Producer>${escapeXml(Producer)}</pdf:Producer>
</rdf:Description>
${claims ? CLAIMS : ''}`

/** The folder next to a bundled function, or in the repository. */
const PROFILE = ['colourProfiles', 'functions/files/pdf/tagged/colourProfiles']

let cachedProfile: Buffer | undefined
function colourProfile(): Buffer {
  const folders = [
    ...(typeof __dirname === 'string' ? [join(__dirname, PROFILE[0] ?? '')] : []),
    join(process.cwd(), PROFILE[1] ?? ''),
  ]
  cachedProfile ??= readFileSync(join(folders.find(existsSync) ?? '', 'sRGB.icc'))
  return cachedProfile
}

/** Declares the colours as sRGB. PDF/A requires this for RGB colours. */
export function addColourProfile(document: PaperDocument): void {
  const profile = document.ref({ N: 3 })
  profile.write(colourProfile())
  profile.end()
  const intent = document.ref({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    Info: new String('sRGB IEC61966-2.1'),
    OutputConditionIdentifier: new String('sRGB IEC61966-2.1'),
    DestOutputProfile: profile,
  })
  intent.end()
  document._root.data.OutputIntents = [intent]
}
