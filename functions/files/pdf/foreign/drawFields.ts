import {
  PDFBool,
  type PDFDocument,
  PDFDropdown,
  type PDFField,
  type PDFFont,
  PDFName,
  PDFOptionList,
  type PDFPage,
  PDFSignature,
  PDFTextField,
} from '@cantoo/pdf-lib'
import { create } from 'fontkit'
import { FONTS, fontFiles } from '#functions/files/pdf/fonts/fonts.ts'
import { hasUndrawnFields } from './annotations.ts'

/**
 * Draws form fields that have a value and no appearance, as a viewer does. If the form asks for it (`NeedAppearances`), all texts
 * are drawn again, because their appearances may show earlier values. Throws if no font has a letter of the texts.
 */
export async function drawFields(document: PDFDocument, pages: readonly PDFPage[]): Promise<void> {
  const areOld = document.catalog.AcroForm()?.lookup(PDFName.of('NeedAppearances')) === PDFBool.True
  if (!areOld && !pages.some(hasUndrawnFields)) return
  const fields = document
    .getForm()
    .getFields()
    .filter(field => isUndrawn(field) || (areOld && isText(field)))
  const font = await fontFor(document, fields.map(textOf).join(' '))
  for (const field of fields) field.defaultUpdateAppearances(font)
  await document.flush()
}

const isText = (field: PDFField) =>
  field instanceof PDFTextField || field instanceof PDFDropdown || field instanceof PDFOptionList

function textOf(field: PDFField): string {
  if (field instanceof PDFTextField) return field.getText() ?? ''
  return field instanceof PDFDropdown || field instanceof PDFOptionList ? field.getSelected().join(' ') : ''
}

/** The form's own font, or Roboto if that font lacks a letter, such as a vowel with a macron. */
async function fontFor(document: PDFDocument, text: string): Promise<PDFFont> {
  const plain = document.getForm().getDefaultFont()
  if (!missingLetter(plain, text)) return plain
  const file = fontFiles().get(FONTS.Roboto.normal)
  if (!file) throw new Error('The fonts of the reports are missing')
  document.registerFontkit({ create })
  const roboto = await document.embedFont(file)
  const missing = missingLetter(roboto, text)
  // pdf-lib draws a question mark or an empty box for such a letter.
  if (missing) throw new Error(`The font of form fields lacks the letter ${missing}`)
  return roboto
}

function missingLetter(font: PDFFont, text: string): string | undefined {
  const letters = new Set(font.getCharacterSet())
  return [...text].find(letter => letter.trim() && !letters.has(letter.codePointAt(0) ?? 0))
}

const isUndrawn = (field: PDFField) =>
  !(field instanceof PDFSignature) && field.acroField.getWidgets().some(widget => !widget.AP()?.has(PDFName.of('N')))
