import { createHash } from 'node:crypto'
import { Buildings } from '#functions/data/building/buildings.ts'
import { Surveys } from '#functions/data/building/surveys.ts'
import { Removalists } from '#functions/data/clearance/removalists.ts'
import { Users } from '#functions/data/company/users.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { queryList, type Write } from '#functions/data/table.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { pdfName } from '#functions/files/fileName.ts'
import { clearanceCertificatePdf } from '#functions/files/pdf/clearanceCertificatePdf.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import { ClearanceFile, PhotoLog } from '#shared/domain/clearance/clearanceFiles.ts'
import { clearanceCertificate } from '#shared/report/clearance/clearanceCertificate.ts'
import type { ClearanceCertificate, ClearanceSource } from '#shared/report/clearance/clearanceModel.ts'
import { filesOfCertificate } from '#shared/report/reportFiles.ts'
import { readFileBytes, verificationOf } from './surveyReport.ts'

export interface RenderedCertificate {
  readonly result: {
    readonly final_document_name: string
    readonly file: string
    readonly pages: number
    readonly issue: number
  }
  readonly issued_at: string
  /** The company's name as it is printed. */
  readonly issued_by: string
  /** The row of the file, to be written together with the clearance's. */
  readonly writes: readonly Write[]
}

/** Renders the certificate of a clearance and stores it under the hash of its bytes. The same input gives the same file. */
export async function renderCertificate(companyId: string, clearance: Clearance): Promise<RenderedCertificate> {
  const subject = await subjectOf(companyId, clearance)
  const model = clearanceCertificate(subject)
  const { bytes, pages } = await clearanceCertificatePdf(
    model,
    await readFileBytes(companyId, filesOfCertificate(model)),
  )
  const file = createHash('sha256').update(bytes).digest('hex')
  await Bucket.put(companyId, file, bytes, 'application/pdf')
  const row = { file, type: 'application/pdf', size: bytes.byteLength }
  return {
    result: { final_document_name: nameOf(subject, model), file, pages, issue: model.issue },
    issued_at: model.issued_at,
    issued_by: model.company,
    writes: [{ op: 'put', key: keys.file(companyId, file), row }],
  }
}

async function subjectOf(companyId: string, clearance: Clearance): Promise<ClearanceSource> {
  const { id, building_id, survey_id, document, updated_at } = clearance
  const pk = partition.clearance(companyId, id)
  const [building, survey, company, users, directory, logs, files] = await Promise.all([
    Buildings.read(companyId, building_id),
    Surveys.read(companyId, survey_id),
    Users.company(companyId),
    Users.list(companyId),
    Removalists.directory(companyId),
    queryList(PhotoLog, pk, { prefix: 'PHOTOLOG#' }),
    queryList(ClearanceFile, pk, { prefix: 'FILE#' }),
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

const nameOf = ({ building, clearance }: ClearanceSource, { number, issue, isDraft }: ClearanceCertificate): string =>
  pdfName(
    building.job_number,
    clearance.name,
    'Clearance certificate',
    number,
    `issue ${issue}`,
    isDraft ? 'draft' : '',
  )
