import type { ManagementPlan } from '#shared/domain/managementPlan/managementPlan.ts'
import { formatDay, formatNzDay, monthsAfter } from '#shared/domain/vocabulary/time.ts'
import { plainTable } from '#shared/report/model/itemTables.ts'
import type { Block, Column } from '#shared/report/model/reportModel.ts'
import type { ReportSource } from '#shared/report/model/reportSource.ts'

type Ordered = Pick<ManagementPlan, 'contacts' | 'edition' | 'date_requested'>
/** A cell high enough to write in. */
const BLANK = '\u00a0\n\u00a0'
const REVIEW_MONTHS = 60

const column = (title: string, width: Column['width'] = '*'): Column => ({ title, width })
const blanks = (columns: readonly Column[], rows: number) =>
  Array.from({ length: rows }, () => columns.map(() => BLANK))
const form = (columns: readonly Column[], rows: number): Block => plainTable(columns, blanks(columns, rows))

export function reviewLog(_: ReportSource, { edition, date_requested }: Ordered): Block {
  const columns = [column('Due', 70), column('Date', 74), column('By', 110), column('Outcome')]
  const issued = formatNzDay(date_requested)
  const due = formatDay(monthsAfter(issued.split('/').reverse().join('-'), REVIEW_MONTHS))
  return plainTable(columns, [
    ['', issued, '', `Version ${edition} issued`],
    [`${due} at the latest`, BLANK, BLANK, BLANK],
    ...blanks(columns, 2),
  ])
}

export const changeLog = (): Block =>
  form([column('Date', 70), column('Item no.', 48), column('What changed, and why'), column('By', 110)], 6)

export const distributionList = ({ survey, company }: ReportSource, { contacts: { pcbu, bm } }: Ordered): Block => {
  const columns = [column('Copy for', 130), column('Name'), column('Email', 170), column('Given on', 70)]
  return plainTable(columns, [
    ['PCBU', pcbu.name, pcbu.email, ''],
    ['Building manager', bm.name, bm.email, ''],
    ['Client', survey.client_name, '', ''],
    ['Surveying company', company.name, company.email ?? '', ''],
    ['On site, for contractors', '', '', ''],
    ...blanks(columns, 4),
  ])
}

const lines = (labels: readonly string[]): Block =>
  plainTable(
    [column('', 190), column('')],
    labels.map(label => [label, BLANK]),
  )

export const workPermitForm = (): Block[] => [
  { kind: 'say', text: 'Copy this page for each job. No work near asbestos may start until both parties have signed.' },
  { kind: 'heading', text: 'The work' },
  lines([
    'Company and person in charge',
    'Location: floor and room',
    'Work to be done, and tools to be used',
    'Start and finish',
  ]),
  { kind: 'heading', text: 'Before work starts' },
  plainTable(
    [column('Question'), column('Yes', 34), column('No', 34), column('Remarks', 150)],
    [
      'Register and floor plans checked for every area affected by the work',
      'A survey of the right type covers the area, including behind linings and ceilings',
      'Register items nearby identified (enter their numbers under Remarks)',
      'Removal licence, where needed, sighted and current',
      'WorkSafe notified of any licensed removal work',
      'Controls are agreed: area closed off, ventilation off, wet methods, respirators',
      'Everyone on the job knows what to do if asbestos is found or damaged',
    ].map(question => [question, '', '', '']),
  ),
  { kind: 'heading', text: 'Signed' },
  plainTable(
    [column('', 150), column('Name'), column('Signature', 130), column('Date and time', 84)],
    [
      'Issued by the building manager',
      'Accepted by the person in charge',
      'Closed: area inspected, register updated',
    ].map(label => [label, BLANK, BLANK, BLANK]),
  ),
]

export const contractorSignInForm = (): Block[] => [
  {
    kind: 'say',
    text: 'By signing, I confirm that I have read the asbestos register for the areas I will work in, and that I know what to do if I find or damage something that may be asbestos.',
  },
  form(
    [
      column('Date', 62),
      column('Name', 120),
      column('Company', 120),
      column('Location and work'),
      column('Permit no.', 56),
      column('In', 40),
      column('Out', 40),
      column('Signature', 110),
    ],
    11,
  ),
]

export const reinspectionForm = (): Block[] => [
  form(
    [
      column('Date', 62),
      column('Item no.', 46),
      column('Condition and label found'),
      column('Change of rating', 90),
      column('Done or arranged', 150),
      column('By', 100),
    ],
    12,
  ),
]
