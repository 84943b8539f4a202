import { StaleReadError } from '#functions/data/claim.ts'
import { issuedSortKeys, type NewRevision, Revisions } from '#functions/data/files/revisions.ts'
import { storeFile } from '#functions/data/files/storedFiles.ts'
import type { Write } from '#functions/data/table.ts'
import { pdfName } from '#functions/files/fileName.ts'
import type { Files } from '#functions/files/pdf/printer.ts'
import { surveyReportPdf } from '#functions/files/pdf/surveyReportPdf.ts'
import { workbookBytes } from '#functions/files/workbook.ts'
import { issuedReports } from '#shared/domain/edits/reportEdits.ts'
import { WORKBOOK_TYPE } from '#shared/domain/text/workbook.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { reportVersion } from '#shared/report/model/coverPage.ts'
import type { ReportModel } from '#shared/report/model/reportModel.ts'
import { filesOfReport, photosOfReport, wordsForFile } from '#shared/report/reportFiles.ts'
import { issueContents } from '#shared/report/survey/issueContents.ts'
import { type OtherIssue, otherContaminant } from '#shared/report/survey/otherIssue.ts'
import { picturesOf, type RegisterPack, registerPack } from '#shared/report/survey/registerPack.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import type { Progress } from './documentSteps.ts'
import { readEarlierIssue, readIssueContents, storeIssueContents } from './issueContents.ts'
import { makeDocument } from './makeDocument.ts'
import { makeRegisterPack, PACK_TYPE } from './registerPack.ts'
import { registerWorkbook } from './registerWorkbook.ts'
import { readReportSource } from './reportSource.ts'
import { verificationOf } from './verification.ts'

/** A stored document that is not published yet. */
export interface StoredDocument<Result> {
  /** The fields of the document's own row. */
  readonly result: Result
  /** The row of the file; joins the transaction of the document's row. */
  readonly fileWrite: Write
  /** For a document with a verification code. */
  readonly revision?: NewRevision | undefined
}
export interface StoredReport
  extends StoredDocument<{
    final_document_name: string
    file: string
    pages: number
    size: number
    register_file: string
    contents_file?: string
    pack_file?: string
  }> {
  /** The file rows of the register workbook and, for an issued report, of its pack and issue contents. */
  readonly otherFileWrites: readonly Write[]
  /** For an issued report: the current issue of the other contaminant when the pack was generated. */
  readonly other: OtherIssue | undefined
}

/**
 * Makes a report as a PDF and its register as a workbook from one model, and stores them under the hash of their bytes. For an
 * issued report, also its pack and issue contents. The same input gives the same files.
 */
export async function makeReport(
  companyId: string,
  tree: Tree,
  report: Report,
  progress: Progress,
): Promise<StoredReport> {
  const subject = await readReportSource(companyId, tree, report.contaminate_id, report.requested_at)
  const earlier = await readEarlierIssue(companyId, tree, report)
  const source = { ...subject, ...earlier, ...verificationOf(report.code) }
  const model = surveyReport(source)
  const other = report.code ? await readOtherIssue(companyId, tree, report.contaminate_id) : undefined
  const pack = report.code ? registerPack(source, other) : undefined
  let packBytes: Uint8Array | undefined
  const { file, pages, size, write } = await makeReportPdf(companyId, model, progress, pack, async files => {
    if (pack) packBytes = await makeRegisterPack(pack, files)
  })
  const packed = packBytes && (await storeFile(companyId, packBytes, PACK_TYPE))
  const register = await storeFile(companyId, workbookBytes(registerWorkbook(model)), WORKBOOK_TYPE)
  const contents = report.code ? await storeIssueContents(companyId, issueContents(subject)) : undefined
  const issued = { issue: reportVersion(subject), issued_at: report.requested_at, issued_by: model.company, file }
  return {
    result: {
      final_document_name: nameOf(tree, report, model.isDraft),
      file,
      pages,
      size,
      register_file: register.file,
      ...(contents && { contents_file: contents.file }),
      ...(packed && { pack_file: packed.file }),
    },
    fileWrite: write,
    otherFileWrites: [register, contents, packed].flatMap(each => each?.write ?? []),
    other,
    revision: report.code ? { code: report.code, kind: 'report', ...issued } : undefined,
  }
}

/**
 * Reads all images and certificates of a report and the images of its pack, makes the PDF and stores it. `also` runs with the
 * same files.
 */
export function makeReportPdf(
  companyId: string,
  model: ReportModel,
  progress: Progress,
  pack?: RegisterPack,
  also?: (files: Files) => Promise<void>,
) {
  const reportFiles = new Set(filesOfReport(model))
  const packFiles = new Set(pack && picturesOf(pack).map(({ file }) => file)).difference(reportFiles)
  return makeDocument(
    companyId,
    {
      hashes: [...reportFiles, ...packFiles],
      photos: photosOfReport(model).union(packFiles),
      wordsFor: file =>
        packFiles.has(file) ? 'a photo of the other register' : wordsForFile(model.sections, model.certificates, file),
    },
    progress,
    async (files, output) => {
      const pages = await surveyReportPdf(model, files, output)
      await also?.(files)
      return pages
    },
  )
}

function nameOf({ building }: Tree, { contaminate_id, requested_at }: Report, isDraft: boolean): string {
  const day = formatNzDay(requested_at).split('/').reverse().join('')
  return pdfName(building.job_number, building.name, CONTAMINANT_NAMES[contaminate_id], day, isDraft ? 'draft' : '')
}

/** The current issue of the other contaminant; undefined if there is none. */
async function readOtherIssue(
  companyId: string,
  tree: Tree,
  contaminant: ContaminantId,
): Promise<OtherIssue | undefined> {
  const other = otherContaminant(contaminant)
  const code = (await Revisions.current(companyId, tree.building.id)).get(issuedSortKeys.report(other))
  if (!code) return undefined
  const issues = issuedReports(tree, other)
  const report = issues.find(each => each.code === code)
  // The report was issued after the tree was read.
  if (!report) throw new StaleReadError()
  const contents = report.contents_file ? await readIssueContents(companyId, report.contents_file) : undefined
  return { report, version: issues.indexOf(report) + 1, ...verificationOf(code), contents }
}
