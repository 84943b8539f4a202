/**
 * The files of `npm test`: every rule, one document of each kind, API permissions, races, and one browser walk per journey. Paths
 * relative to `test`. The slower rest runs in `npm run test:all`.
 */
export const QUICK: { readonly with: readonly string[]; readonly without: readonly string[] } = {
  with: [
    'unit',
    'api',
    'security/access.test.ts',
    'security/crossSite.test.ts',
    'security/newIds.test.ts',
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
    'e2e/clearances/reason.test.ts',
    'e2e/photos/photos.test.ts',
    'e2e/office/portal.test.ts',
  ],
  without: [
    // Every expression, every foreign file, every plan: a minute each.
    'unit/drawing/outline.test.ts',
    'unit/lint/regularExpressions.test.ts',
    'unit/report/foreignPdf.test.ts',
    'unit/report/foreignPdfSpellings.test.ts',
    // Every page of every document, in every variant.
    'unit/report/brand.test.ts',
    'unit/report/conformance.test.ts',
    'unit/report/glyphs.test.ts',
    'unit/report/golden.test.ts',
    'unit/report/longTexts.test.ts',
    'unit/report/pages.test.ts',
    'unit/report/poison.test.ts',
    'unit/report/tagged.test.ts',
    // Many rows, or every cell of a rule that tests of the pure rule also cover.
    'api/access/calendar.test.ts',
    'api/access/known-devices.test.ts',
    'api/access/password-reset.test.ts',
    'api/access/portal-sign-in.test.ts',
    'api/access/two-factor-changes.test.ts',
    'api/building/dashboard.test.ts',
    'api/building/status.test.ts',
    'api/clearance/clearance-status.test.ts',
    'api/company/client-renames.test.ts',
    'api/company/delete-company.test.ts',
    'api/company/restore-company.test.ts',
    'api/company/seed.test.ts',
    'api/conformance/listPages.test.ts',
    'api/document/cancelling.test.ts',
    'api/document/report-changes.test.ts',
    'api/exchange/csv-imports.test.ts',
    'api/exchange/hostile-cells.test.ts',
  ],
}
