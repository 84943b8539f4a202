import { ulid } from 'ulid'
import { aContext } from '#test/support/cloud/lambda.ts'
import { exportMessage } from './exports.ts'

/** The queue message of a certificate's job; `tries` is its receive count. */
export const certificateMessage = (company_id: string, clearance_id: string, tries = 1) =>
  exportMessage({ kind: 'certificate', id: ulid(), company_id, clearance_id }, tries)

export const workCertificates = async (...event: Parameters<typeof certificateMessage>) =>
  (await import('#functions/workers/documents.ts')).handler(certificateMessage(...event), aContext())
