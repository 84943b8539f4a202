/**
 * The name of an issued clearance document on paper, on screen and in file names. Only a document whose findings show the area to
 * be clear is a certificate (regulation 42).
 */
export const issuedClearanceName = (showsClear: boolean | undefined): string =>
  showsClear ? 'Clearance certificate' : 'Inspection, area not shown to be clear'
