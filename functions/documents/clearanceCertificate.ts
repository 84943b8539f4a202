import { Buildings } from '#functions/data/building/buildings.ts'
import { Surveys } from '#functions/data/building/surveys.ts'
import { Removalists } from '#functions/data/clearance/removalists.ts'
import { Users } from '#functions/data/company/users.ts'
import { partition } from '#functions/data/keys.ts'
import { queryList } from '#functions/data/table.ts'
import { pdfName } from '#functions/files/fileName.ts'
import { clearanceCertificatePdf } from '#functions/files/pdf/clearance/clearanceCertificatePdf.ts'
import type { Files, Output } from '#functions/files/pdf/printer.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import { ClearanceFile, PhotoLog } from '#shared/domain/clearance/clearanceFiles.ts'
import { issuedClearanceName } from '#shared/domain/files/issuedClearanceName.ts'
import { clearanceCertificate } from '#shared/report/clearance/clearanceCertificate.ts'
import type { ClearanceCertificate, ClearanceSource } from '#shared/report/clearance/clearanceModel.ts'
import { filesOfCertificate, photosOfCertificate, wordsForFile } from '#shared/report/reportFiles.ts'
import type { Progress } from './documentSteps.ts'
import { makeDocument } from './makeDocument.ts'
import type { StoredDocument } from './surveyReport.ts'
import { verificationOf } from './verification.ts'

export type StoredCertificate = StoredDocument<{
  final_document_name: string
  file: string
  pages: number
  size: number
  issue: number
  shows_clear: boolean
}>

/** Makes the certificate of a clearance and stores it under the hash of its bytes. The same input gives the same file. */
export async function makeCertificate(
  companyId: string,
  clearance: Clearance,
  progress: Progress,
): Promise<StoredCertificate> {
  const subject = await readCertificateSource(companyId, clearance)
  const model = clearanceCertificate(subject)
  const chapters = [...model.sections, ...model.appendices]
  const enclosed = model.appendices.flatMap(appendix => appendix.enclosed)
  const files = {
    hashes: filesOfCertificate(model),
    photos: photosOfCertificate(model),
    wordsFor: (file: string) => wordsForFile(chapters, enclosed, file),
  }
  const make = (read: Files, output: Output) => clearanceCertificatePdf(model, read, output)
  const { file, pages, size, write } = await makeDocument(companyId, files, progress, make)
  const { code } = clearance.document
  const { issue = clearance.document.issue, issued_at, company, isClear } = model
  return {
    result: {
      final_document_name: certificateFileName(subject, model),
      file,
      pages,
      size,
      issue,
      shows_clear: isClear,
    },
    fileWrite: write,
    revision: code
      ? { code, kind: 'clearance', issue, issued_at, issued_by: company, file, shows_clear: isClear }
      : undefined,
  }
}

async function readCertificateSource(companyId: string, clearance: Clearance): Promise<ClearanceSource> {
  const { id, building_id, survey_id, document, updated_at } = clearance
  const pk = partition.clearance(companyId, id)
  const [building, survey, company, users, directory, logs, files] = await Promise.all([
    Buildings.read(companyId, building_id),
    Surveys.read(companyId, survey_id),
    Users.company(companyId),
    Users.list(companyId),
    Removalists.directory(companyId),
    queryList(PhotoLog(), pk, { prefix: 'PHOTOLOG#' }),
    queryList(ClearanceFile(), pk, { prefix: 'FILE#' }),
  ])
  const removalists = Removalists.namedBy(clearance, directory)
  const issued_at = document.requested_at ?? updated_at
  return {
    clearance,
    building,
    survey,
    company,
    users,
    ...removalists,
    logs,
    files,
    issue: document.issue + 1,
    issued_at,
    ...verificationOf(document.code),
  }
}

export const certificateFileName = (
  { building, clearance }: ClearanceSource,
  { number, issue, isClear }: ClearanceCertificate,
): string =>
  pdfName(building.job_number, clearance.name, issuedClearanceName(isClear), number, issue ? `issue ${issue}` : 'draft')
