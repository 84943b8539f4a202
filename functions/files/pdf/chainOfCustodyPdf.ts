import type { Content, DynamicContent } from 'pdfmake/interfaces.js'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Cell, Column } from '#shared/report/model/reportModel.ts'
import { isBlankText } from '#shared/report/model/reportTexts.ts'
import type { ChainOfCustody, ChainOfCustodySample } from '#shared/report/survey/chainOfCustody.ts'
import { factsNode } from './itemSheetNode.ts'
import { type Output, printPdf } from './printer.ts'
import { richTextNodes } from './richTextNodes.ts'
import { factLayout, INK, MARGINS, rule, widthOf } from './styles.ts'
import { QR_SIDE, tableNodes } from './tableNodes.ts'
import { shortenedTo } from './words/lineWidth.ts'
import { MAX_FOOT_EMS, MAX_HEAD_LETTERS, shortened } from './words/longWords.ts'

/**
 * A chain of custody as an A4 PDF: one row per sample, then the fields for the handover. The same model gives the same bytes.
 * Returns the number of pages.
 */
export const chainOfCustodyPdf = (model: ChainOfCustody, output: Output): Promise<number> =>
  printPdf(
    {
      title: `Chain of custody, ${model.contaminant.toLowerCase()}: ${model.building} (${model.job_number})`,
      author: model.company,
      subject: `Samples for ${model.laboratory}`,
      created: new Date(model.survey_date ?? 0),
      brand: model.brand,
      landscape: model.is_lead,
      content: () => contentOf(model),
      header: headerOf(model),
      footer: footerOf(model),
    },
    { images: [], files: new Map() },
    [],
    output,
  )

const COLUMN_GAP = 24

function contentOf(model: ChainOfCustody): Content[] {
  const width = widthOf(model.is_lead)
  return [
    titleNode(model),
    rule(width, INK.accent, 1.4),
    {
      columns: [factsNode(model.job, 66), factsNode(model.delivery, 66)],
      columnGap: COLUMN_GAP,
      margin: [0, 8, 0, 12],
    },
    ...instructionNodes(model.instructions),
    ...tableNodes({ kind: 'table', columns: columnsOf(model), groups: [{ rows: rowsOf(model) }] }, width),
    { text: sampleCount(model), bold: true, margin: [0, 0, 0, 14] },
    ...bagCheckNodes(model),
    handoverNode(),
  ]
}

const titleNode = ({ contaminant, turnaround, is_urgent }: ChainOfCustody): Content => ({
  columns: [
    { text: `Chain of custody: ${contaminant.toLowerCase()}`, style: 'chapter', width: '*' },
    {
      text: `Turnaround: ${is_urgent ? turnaround.toUpperCase() : turnaround}`,
      bold: true,
      fontSize: 12,
      width: 'auto',
      color: is_urgent ? INK.warn : INK.text,
      margin: [0, 4, 0, 0],
    },
  ],
  margin: [0, 0, 0, 6],
})

const instructionNodes = (text: string): Content[] =>
  isBlankText(text)
    ? []
    : [
        { text: 'Instructions to the laboratory', style: 'h2', margin: [0, 0, 0, 4] },
        { stack: richTextNodes(text), margin: [0, 0, 0, 8] },
      ]

interface SampleColumn extends Column {
  readonly cell: (sample: ChainOfCustodySample) => Cell
}
const SAMPLE_COLUMNS: readonly SampleColumn[] = [
  { title: 'Sample ID', width: 54, cell: ({ bag_code }) => ({ text: bag_code }) },
  { title: 'Item', width: '*', cell: ({ item }) => ({ text: item }) },
]
const PAINT_COLUMNS: readonly SampleColumn[] = [
  { title: 'Material', width: 90, cell: ({ material }) => ({ text: material }) },
  { title: 'Colour', width: 80, cell: ({ colour }) => ({ text: colour }) },
]
const LOCATION_COLUMNS: readonly SampleColumn[] = [
  { title: 'Floor', width: 62, cell: ({ floor }) => ({ text: floor }) },
  { title: 'Room', width: 72, cell: ({ room }) => ({ text: room }) },
  {
    title: 'Analysis type',
    width: 106,
    cell: ({ analysis, is_urgent }) => ({ text: analysis, ...(is_urgent && { note: 'Urgent' }) }),
  },
  { title: 'QR code', width: QR_SIDE, cell: ({ bag_code, qr }) => ({ text: `QR code: Sample ID ${bag_code}`, qr }) },
]
const columnsOf = ({ is_lead }: ChainOfCustody): SampleColumn[] => [
  ...SAMPLE_COLUMNS,
  ...(is_lead ? PAINT_COLUMNS : []),
  ...LOCATION_COLUMNS,
]
const rowsOf = (model: ChainOfCustody): Cell[][] =>
  model.samples.map(sample => columnsOf(model).map(({ cell }) => cell(sample)))

const sampleCount = ({ samples }: ChainOfCustody): string => countOf(samples.length, 'sample')

const bagCheckNodes = ({ bag_check }: ChainOfCustody): Content[] =>
  bag_check
    ? [
        { text: 'Bag check', style: 'h2', margin: [0, 0, 0, 4] },
        {
          columns: [factsNode(bag_check.slice(0, 3), 66), factsNode(bag_check.slice(3), 66)],
          columnGap: COLUMN_GAP,
          margin: [0, 0, 0, 14],
        },
      ]
    : []

/** Fields to fill in by hand, kept on one page. */
const HANDOVER_LABELS = ['Name', 'Signature', 'Date', 'Time'] as const
const handoverNode = (): Content => ({
  columns: ['Relinquished by', 'Received by'].map(title => ({
    stack: [
      { text: title, style: 'h2', margin: [0, 0, 0, 2] },
      {
        table: {
          widths: [52, '*'],
          heights: 24,
          body: HANDOVER_LABELS.map(label => [{ text: label, style: 'label', margin: [0, 10, 0, 0] }, '']),
        },
        tag: 'facts' as const,
        layout: { ...factLayout, hLineWidth: (at: number) => (at === 0 ? 0 : 0.6), hLineColor: () => INK.quiet },
      },
    ],
  })),
  columnGap: COLUMN_GAP,
  unbreakable: true,
})

const headerOf =
  ({ job_number, building, contaminant }: ChainOfCustody): DynamicContent =>
  (_, __, size) => ({
    stack: [
      {
        columns: [
          {
            text: `${shortened(job_number, MAX_HEAD_LETTERS)}   ·   ${shortened(building, MAX_HEAD_LETTERS)}`,
            style: 'running',
            width: '*',
          },
          { text: `Chain of custody, ${contaminant.toLowerCase()}`, noWrap: true, style: 'running', width: 'auto' },
        ],
        columnGap: COLUMN_GAP,
        margin: [0, 0, 0, 5],
      },
      rule(size.width - MARGINS.left - MARGINS.right),
    ],
    margin: [MARGINS.left, 30, MARGINS.right, 0],
  })

const footerOf =
  ({ company }: ChainOfCustody): DynamicContent =>
  (page, pages) => ({
    columns: [
      { text: shortenedTo(company, MAX_FOOT_EMS), style: 'running', width: '*' },
      { text: `Page ${page} of ${pages}`, style: 'running', alignment: 'right', width: 70 },
    ],
    margin: [MARGINS.left, 18, MARGINS.right, 0],
  })
