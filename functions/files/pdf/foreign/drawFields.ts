import {
  PDFBool,
  type PDFDocument,
  PDFDropdown,
  type PDFField,
  PDFName,
  PDFOptionList,
  type PDFPage,
  PDFSignature,
  PDFTextField,
} from '@cantoo/pdf-lib'
import { hasUndrawnFields } from './annotations.ts'

/**
 * Draws form fields that have a value and no appearance, as a viewer does. If the form asks for it (`NeedAppearances`), all texts
 * are drawn again, because their appearances may show earlier values. Throws if the font lacks a letter.
 */
export async function drawFields(document: PDFDocument, pages: readonly PDFPage[]): Promise<void> {
  const areOld = document.catalog.AcroForm()?.lookup(PDFName.of('NeedAppearances')) === PDFBool.True
  if (!areOld && !pages.some(hasUndrawnFields)) return
  const form = document.getForm()
  const font = form.getDefaultFont()
  const letters = new Set(font.getCharacterSet())
  for (const field of form.getFields()) {
    if (!isUndrawn(field) && !(areOld && isText(field))) continue
    refuseOtherLetters(textOf(field), letters)
    field.defaultUpdateAppearances(font)
  }
  await document.flush()
}

const isText = (field: PDFField) =>
  field instanceof PDFTextField || field instanceof PDFDropdown || field instanceof PDFOptionList

function textOf(field: PDFField): string {
  if (field instanceof PDFTextField) return field.getText() ?? ''
  return field instanceof PDFDropdown || field instanceof PDFOptionList ? field.getSelected().join(' ') : ''
}

/** pdf-lib draws a question mark for each letter that the font lacks. */
function refuseOtherLetters(text: string, letters: ReadonlySet<number>): void {
  const other = [...text].find(letter => letter.trim() && !letters.has(letter.codePointAt(0) ?? 0))
  if (other) throw new Error(`The font of form fields lacks the letter ${other}`)
}

const isUndrawn = (field: PDFField) =>
  !(field instanceof PDFSignature) && field.acroField.getWidgets().some(widget => !widget.AP()?.has(PDFName.of('N')))
