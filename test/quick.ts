/**
 * The files of `npm test`: every rule, one document of each kind, each call of the API with its permissions, races, and one
 * browser walk per journey. Paths relative to `test`, without tests that have the tag `slow`. All other tests run in
 * `npm run test:all`.
 */
export const QUICK: { readonly with: readonly string[]; readonly without: readonly string[] } = {
  with: [
    'unit',
    // Each call once, with what the documents say about it.
    'api/conformance',
    'api/access/channels.test.ts',
    'api/access/sessions.test.ts',
    'api/access/sign-in.test.ts',
    'api/access/tokens.test.ts',
    'api/building/bad-input.test.ts',
    'api/building/bag-ranges.test.ts',
    'api/building/deletions.test.ts',
    'api/building/images.test.ts',
    'api/building/item-inputs.test.ts',
    'api/building/items.test.ts',
    'api/building/named-by-id.test.ts',
    'api/building/photos.test.ts',
    'api/building/receipts.test.ts',
    'api/building/report-check.test.ts',
    'api/building/search.test.ts',
    'api/building/survey.test.ts',
    'api/building/uploads.test.ts',
    'api/clearance/clearance-lifecycle.test.ts',
    'api/clearance/clearances.test.ts',
    'api/company/clients.test.ts',
    'api/company/companies.test.ts',
    'api/company/users.test.ts',
    'api/document/label-sheet.test.ts',
    'api/document/report-status.test.ts',
    'api/exchange/lab-imports.test.ts',
    'api/exchange/webhooks.test.ts',
    'security/access.test.ts',
    'security/crossSite.test.ts',
    'security/tenants.test.ts',
    'faults/bag-code-races.test.ts',
    'faults/races.test.ts',
    'emulators/files.test.ts',
    'emulators/queues.test.ts',
    // One walk per journey: sign-in, a survey from project to report by two users, offline work, a clearance, photos, the owner’s
    // portal.
    'e2e/sign-in.test.ts',
    'e2e/survey.test.ts',
    'e2e/device/field-work.test.ts',
    'e2e/clearances/taps.test.ts',
    'e2e/photos/photos.test.ts',
    'e2e/office/portal.test.ts',
  ],
  without: [
    // Every expression, every foreign file, every plan: a minute each.
    'unit/drawing/outline.test.ts',
    'unit/lint/regularExpressions.test.ts',
    'unit/report/foreignAnnotations.test.ts',
    'unit/report/foreignPdf.test.ts',
    'unit/report/foreignPdfSpellings.test.ts',
    // Every page of every document, in every variant.
    'unit/functions/photoForPrint.test.ts',
    'unit/functions/registerPack.test.ts',
    'unit/report/brand.test.ts',
    'unit/report/conformance.test.ts',
    'unit/report/damagedImages.test.ts',
    'unit/report/glyphs.test.ts',
    'unit/report/golden.test.ts',
    'unit/report/longTexts.test.ts',
    'unit/report/pages.test.ts',
    'unit/report/poison.test.ts',
    'unit/report/tagged.test.ts',
    // Every field of every call, and many rows.
    'api/conformance/emptied.test.ts',
    'api/conformance/every-field.test.ts',
    'api/conformance/listPages.test.ts',
  ],
}
