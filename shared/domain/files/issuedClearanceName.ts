/**
 * What an issued document of a clearance is called, on paper, on every screen and in its file name. Only a document whose
 * findings show that the area is clear is a certificate (regulation 42).
 */
export const issuedClearanceName = (showsClear: boolean | undefined): string =>
  showsClear ? 'Clearance certificate' : 'Inspection, area not shown to be clear'
