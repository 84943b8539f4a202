import { PDFDocument } from 'pdf-lib'
import { chainOfCustodyPdf } from '#functions/files/pdf/chainOfCustodyPdf.ts'
import { clearanceCertificatePdf } from '#functions/files/pdf/clearance/clearanceCertificatePdf.ts'
import { surveyReportPdf } from '#functions/files/pdf/surveyReportPdf.ts'
import { CLEARANCE_TYPE } from '#shared/domain/clearance/clearance.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { clearanceCertificate } from '#shared/report/clearance/clearanceCertificate.ts'
import { managementPlan } from '#shared/report/managementPlan/managementPlan.ts'
import { chainOfCustody } from '#shared/report/survey/chainOfCustody.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { clearanceFilesByHash, exampleClearance } from '#test/support/data/exampleClearance.ts'
import { exampleFiles, exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { aBuilding } from '#test/support/data/tree.ts'
import { worldTree } from '#test/support/data/worldTree.ts'

const noBuilding: Tree = { ...exampleTree, building: aBuilding(), floors: [], rooms: [], items: [] }
const person = { name: 'Ruth Parata', number: '09 555 0100', email: 'ruth@northport.example' }
const order = { contacts: { pcbu: person, bm: person }, edition: 2, date_requested: '2026-03-02T01:00:00.000Z' }

const report = (contaminate: ContaminantId, tree = exampleTree) =>
  surveyReportPdf(surveyReport(exampleSubject(contaminate, tree)), exampleFiles)
const plan = () => surveyReportPdf(managementPlan(exampleSubject(1), order), exampleFiles)
function custody(contaminate_id: ContaminantId) {
  const { laboratory, company, survey } = exampleSubject()
  if (!laboratory) throw new Error('The example has a laboratory')
  const subject = { tree: exampleTree, company, survey, laboratory, surveyors: ['Te Rangi Hīroa Pōmare'] }
  return chainOfCustodyPdf(chainOfCustody({ ...subject, contaminate_id }))
}
const certificate = (status: 'reviewed' | 'awaiting_review') =>
  clearanceCertificatePdf(
    clearanceCertificate(exampleClearance(CLEARANCE_TYPE.classA, { status })),
    new Map([...exampleFiles, ...clearanceFilesByHash]),
  )

/** A document of each kind, with pages of our own only. */
export const EVERY_DOCUMENT: Readonly<Record<string, () => Promise<{ readonly bytes: Uint8Array }>>> = {
  'asbestos report': () => report(CONTAMINANT.asbestos),
  'lead report': () => report(CONTAMINANT.lead),
  'report in many alphabets': () => report(CONTAMINANT.asbestos, worldTree()),
  'report of an empty building': () => report(CONTAMINANT.asbestos, noBuilding),
  'management plan': plan,
  'chain of custody of asbestos': () => custody(CONTAMINANT.asbestos),
  'chain of custody of lead': () => custody(CONTAMINANT.lead),
  'clearance certificate': () => certificate('reviewed'),
  'clearance certificate that is a draft': () => certificate('awaiting_review'),
}

/** The asbestos report with a laboratory’s certificate of two pages, whose font is not in the file. */
export async function reportWithForeignPages(): Promise<Uint8Array> {
  const foreign = await PDFDocument.create()
  for (const number of [1, 2]) foreign.addPage([400, 600]).drawText(`Result ${number}`, { x: 40, y: 500 })
  const file = 'c'.repeat(64)
  const stamp = { version: 1, updated_at: '2026-03-02T01:00:00.000Z' }
  const returned = {
    id: exampleTree.building.id,
    name: 'Batch 1',
    contaminate_id: CONTAMINANT.asbestos,
    file,
    ...stamp,
  }
  const tree = { ...exampleTree, lab_returns: [returned] }
  const files = new Map([...exampleFiles, [file, await foreign.save()] as const])
  return (await surveyReportPdf(surveyReport(exampleSubject(1, tree)), files)).bytes
}
