import { PDFDocument } from '@cantoo/pdf-lib'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import { CLEARANCE_TYPE, type ClearanceType } from '#shared/domain/clearance/listedClearance.ts'
import { bagsToSend } from '#shared/domain/item/bagCheck.ts'
import type { BagCheckRecord } from '#shared/domain/item/bagCheckRecord.ts'
import type { Company } from '#shared/domain/people/user.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { clearanceCertificate } from '#shared/report/clearance/clearanceCertificate.ts'
import type { ClearanceSource } from '#shared/report/clearance/clearanceModel.ts'
import { managementPlan } from '#shared/report/managementPlan/managementPlan.ts'
import { chainOfCustody } from '#shared/report/survey/chainOfCustody.ts'
import { issueContents } from '#shared/report/survey/issueContents.ts'
import { sitePoster } from '#shared/report/survey/sitePoster.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import {
  chainOfCustodyPdf,
  clearanceCertificatePdf,
  sitePosterPdf,
  surveyReportPdf,
} from '#test/support/data/printed.ts'
import { clearanceFilesByHash, exampleClearance, stored } from './exampleClearance.ts'
import { exampleFiles, exampleSubject, exampleTree } from './exampleTree.ts'
import { aPlan as aPlanImage } from './images.ts'
import { anItem } from './tree.ts'
import { worldTree } from './worldTree.ts'

/** Prints an example document as a PDF; `part` changes fields of the company. */
export type PrintExample = (part?: Partial<Company>) => Promise<{ readonly bytes: Uint8Array; readonly pages: number }>

const { asbestos, lead } = CONTAMINANT
const subjectOf = (contaminant: ContaminantId, tree: Tree, part: Partial<Company> = {}) => {
  const subject = exampleSubject(contaminant, tree)
  return { ...subject, company: { ...subject.company, ...part } }
}

const aReport =
  (contaminant: ContaminantId, tree: Tree = exampleTree): PrintExample =>
  part =>
    surveyReportPdf(surveyReport(subjectOf(contaminant, tree, part)), exampleFiles)

const order = {
  contacts: {
    pcbu: { name: 'Ruth Parata', number: '09 555 0100', email: 'ruth@northport.example' },
    bm: { name: 'Hemi Walker', number: '09 555 0101', email: 'hemi@northport.example' },
  },
  edition: 2,
  date_requested: '2026-03-02T01:00:00.000Z',
}
const aPlan =
  (tree: Tree = exampleTree): PrintExample =>
  part =>
    surveyReportPdf(managementPlan(subjectOf(asbestos, tree, part), order), exampleFiles)

const aPaper =
  (contaminate_id: ContaminantId, tree: Tree = exampleTree, bag_check?: BagCheckRecord): PrintExample =>
  part => {
    const { laboratory, ...subject } = subjectOf(contaminate_id, tree, part)
    if (!laboratory) throw new Error('The example has a laboratory')
    const surveyors = ['Te Rangi Hīroa Pōmare']
    return chainOfCustodyPdf(chainOfCustody({ ...subject, laboratory, surveyors, bag_check }))
  }

/** All bags of the example except the first, and two unknown bags. */
const aBagCheck: BagCheckRecord = {
  ...{ checked_by: 'Te Rangi Hīroa Pōmare', checked_at: '2026-03-02T01:00:00.000Z' },
  checked: bagsToSend(exampleTree, [asbestos])
    .slice(1)
    .map(({ code }) => code),
  strange: ['A250', 'https://poster.example/win'],
}

const aLogo = { file: stored(aPlanImage(600, 400)), width: 600, height: 400 }
const aPoster: PrintExample = part => {
  const { company } = subjectOf(asbestos, exampleTree, part)
  const address = 'https://clearfloor.example/site/01M8A7BFGQABAPEPK0131PPJBE_01M8A7BFGQABAPEPK0131PPJBE'
  return sitePosterPdf(sitePoster({ building: exampleTree.building, company, address }), clearanceFilesByHash)
}

/** Not all asbestos of the scope is removed, so that the area is not shown to be clear. */
const notClear = { information: { ...exampleClearance().clearance.information, vi_1: 0 as const } }
const verification = { url: 'https://clearfloor.example/verify/7XQ2', code: '7XQ2' }

const aCertificate =
  (type: ClearanceType, clearance: Partial<Clearance> = {}, more: Partial<ClearanceSource> = {}): PrintExample =>
  part => {
    const source = exampleClearance(type, clearance, more)
    const model = clearanceCertificate({ ...source, company: { ...source.company, ...part } })
    return clearanceCertificatePdf(model, new Map([...exampleFiles, ...clearanceFilesByHash]))
  }

/** A laboratory's PDF: typed pages in a font that is not embedded. */
async function typedPdf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let page = 1; page <= pages; page++) document.addPage([595, 842]).drawText(`Result ${page}`, { x: 60, y: 700 })
  return document.save()
}

/** The example with a site plan, a summary floor plan and a certificate of two pages. */
async function furnished(): Promise<Tree> {
  const file = stored(await typedPdf(2))
  const { id, image } = exampleTree.building
  const { updated_at, version } = exampleTree.building
  return {
    ...exampleTree,
    building: { ...exampleTree.building, has_summary_floor_plan: true, ...(image && { site_plan: image }) },
    lab_returns: [{ id, name: 'Batch 1', contaminate_id: asbestos, file, version, updated_at }],
  }
}
export const aFurnishedReport: PrintExample = async part => {
  const subject = subjectOf(asbestos, await furnished(), { summary_floor_plan: true, ...part })
  return surveyReportPdf(surveyReport(subject), new Map([...exampleFiles, ...clearanceFilesByHash]))
}

/** The example compared with an earlier issue: two items are new, one was removed, and all others have other extents. */
const aReportWithChanges: PrintExample = part => {
  const subject = subjectOf(asbestos, exampleTree, part)
  const [first, ...items] = issueContents({
    ...subject,
    tree: { ...exampleTree, items: exampleTree.items.slice(2).map(item => ({ ...item, amount: 99 })) },
  }).items
  if (!first) throw new Error('The example has items')
  const contents = { format: 1 as const, items: [{ ...first, id: 'gone' }, ...items], rooms: [] }
  const earlier = { issued_at: '2026-01-05T01:00:00.000Z', contents }
  return surveyReportPdf(surveyReport({ ...subject, earlier }), exampleFiles)
}

/** A tree with `count` sampled items in the rooms of the example. */
function treeOf(count: number): Tree {
  const items = Array.from({ length: count }, (_, at) => {
    const room = exampleTree.rooms[at % exampleTree.rooms.length]
    if (!room) throw new Error('The example has rooms')
    return anItem(room, {
      name: `Panel ${at + 1}`,
      sample: { bag_code: `B${at + 1}`, is_urgent: false, status_id: at % 5 === 0 ? 2 : 3 },
      image: exampleTree.items[0]?.image,
    })
  })
  return { ...exampleTree, items }
}

const nothing: Tree = { ...exampleTree, items: [] }
const bare: Tree = { ...exampleTree, floors: [], rooms: [], items: [] }
const large = treeOf(200)

/** Every kind of document that the product generates. */
export const KINDS: Readonly<Record<string, PrintExample>> = {
  'asbestos report': aReport(asbestos),
  'lead report': aReport(lead),
  'management plan': aPlan(),
  'chain of custody': aPaper(asbestos),
  'clearance certificate': aCertificate(CLEARANCE_TYPE.classA),
}

/** The same kinds for other buildings and clearances: empty, not clear, in other alphabets. */
export const VARIANTS: Readonly<Record<string, PrintExample>> = {
  'lead chain of custody': aPaper(lead),
  'chain of custody after a bag check': aPaper(asbestos, exampleTree, aBagCheck),
  'class B certificate': aCertificate(CLEARANCE_TYPE.classB),
  'clearance without photos': aCertificate(CLEARANCE_TYPE.classA, {}, { logs: [] }),
  'clearance without a plan': aCertificate(CLEARANCE_TYPE.classA, { floor_plan: undefined }),
  'clearance of an area that is not clear': aCertificate(CLEARANCE_TYPE.classB, notClear, { verification }),
  'draft of a certificate': aCertificate(CLEARANCE_TYPE.classA, { status: 'awaiting_review' }),
  'asbestos report with plans and certificates': aFurnishedReport,
  'asbestos report with changes': aReportWithChanges,
  'asbestos report, no findings': aReport(asbestos, nothing),
  'lead report, no findings': aReport(lead, nothing),
  'asbestos report, no rooms': aReport(asbestos, bare),
  'management plan, no findings': aPlan(nothing),
  'management plan, no rooms': aPlan(bare),
  'asbestos report in many alphabets': aReport(asbestos, worldTree()),
}

export const LARGE: Readonly<Record<string, PrintExample>> = {
  'asbestos report, 200 items': aReport(asbestos, large),
  'management plan, 200 items': aPlan(large),
  'chain of custody, 200 samples': aPaper(asbestos, large),
}

/** One page each, without a page number. */
const POSTERS: Readonly<Record<string, PrintExample>> = {
  'on-site poster': aPoster,
  'on-site poster with a logo': part => aPoster({ logo: aLogo, ...part }),
}

/** Documents whose pages are all our own. */
export const OURS = Object.entries({ ...KINDS, ...VARIANTS, ...POSTERS }).filter(
  ([, print]) => print !== aFurnishedReport,
)

const leadOnly: Tree = {
  ...exampleTree,
  items: exampleTree.items.filter(({ contaminate_id }) => contaminate_id === lead),
}
const small: Tree = {
  ...exampleTree,
  floors: exampleTree.floors.slice(0, 1),
  rooms: exampleTree.rooms.slice(0, 2),
  items: exampleTree.items.filter(({ room_id }) => exampleTree.rooms.slice(0, 2).some(({ id }) => id === room_id)),
}

/** Five buildings for page-by-page inspection: their trees and the contaminant of their report. */
export const FIVE: Readonly<Record<string, { readonly tree: Tree; readonly contaminant: ContaminantId }>> = {
  small: { tree: small, contaminant: asbestos },
  large: { tree: treeOf(40), contaminant: asbestos },
  empty: { tree: bare, contaminant: asbestos },
  'lead only': { tree: leadOnly, contaminant: lead },
  'all methods': { tree: exampleTree, contaminant: asbestos },
}
