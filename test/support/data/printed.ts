import { chainOfCustodyPdf as printChainOfCustody } from '#functions/files/pdf/chainOfCustodyPdf.ts'
import { clearanceCertificatePdf as printCertificate } from '#functions/files/pdf/clearance/clearanceCertificatePdf.ts'
import { labelSheetPdf as printLabelSheet } from '#functions/files/pdf/labels/labelSheetPdf.ts'
import { sitePosterPdf as printSitePoster } from '#functions/files/pdf/labels/sitePosterPdf.ts'
import type { Files, Output } from '#functions/files/pdf/printer.ts'
import { surveyReportPdf as printReport } from '#functions/files/pdf/surveyReportPdf.ts'
import type { ClearanceCertificate } from '#shared/report/clearance/clearanceModel.ts'
import type { ReportModel } from '#shared/report/model/reportModel.ts'
import type { ChainOfCustody } from '#shared/report/survey/chainOfCustody.ts'
import type { LabelSheet } from '#shared/report/survey/labelSheet.ts'
import type { SitePoster } from '#shared/report/survey/sitePoster.ts'

async function inMemory(print: (output: Output) => Promise<number>) {
  const pieces: Uint8Array[] = []
  const pages = await print({ write: bytes => void pieces.push(bytes) })
  return { bytes: Buffer.concat(pieces), pages }
}

export const surveyReportPdf = (model: ReportModel, files: Files) =>
  inMemory(output => printReport(model, files, output))
export const clearanceCertificatePdf = (model: ClearanceCertificate, files: Files) =>
  inMemory(output => printCertificate(model, files, output))
export const chainOfCustodyPdf = (model: ChainOfCustody) => inMemory(output => printChainOfCustody(model, output))
export const labelSheetPdf = (model: LabelSheet) => inMemory(output => printLabelSheet(model, output))
export const sitePosterPdf = (model: SitePoster, files: Files = new Map()) =>
  inMemory(output => printSitePoster(model, output, files))
