/** What can be imported from CSV; each shape depends on the ones before. */
export const CSV_SHAPES = ['survey', 'building', 'floor', 'room'] as const
export type CsvShape = (typeof CSV_SHAPES)[number]

export const isCsvShape = (text: string): text is CsvShape => CSV_SHAPES.some(shape => shape === text)

/** Limits: rows and bytes of a file, rows of one request, characters of one cell. */
export const CSV_LIMITS = { rows: 5000, bytes: 5 * 1024 * 1024, batchSize: 200, cell: 5000 } as const

export interface CsvShapeColumn {
  /** The field's name in the API. */
  readonly key: string
  readonly title: string
  readonly required?: true
  readonly hint?: string
  readonly example: string
}

interface Shape {
  readonly title: string
  readonly hint: string
  readonly columns: readonly CsvShapeColumn[]
  /** Which values make a row match an existing one, as a phrase. */
  readonly identity: string
}

const USER_HINT = 'Full name or email'
const surveyor = { key: 'surveyor', title: 'Surveyor', hint: USER_HINT, example: '' } as const
const reviewer = { key: 'reviewer', title: 'Reviewer', hint: USER_HINT, example: '' } as const
const description = { key: 'description', title: 'Description', example: '' } as const

/** The columns of each shape, for the template, the check of headings and the server. */
export const CSV_SHAPE_COLUMNS: Readonly<Record<CsvShape, Shape>> = {
  survey: {
    title: 'Surveys',
    hint: 'Surveys with their client and office',
    identity: 'the same job number',
    columns: [
      { key: 'job_number', title: 'Job number', required: true, example: 'J-2044' },
      { key: 'name', title: 'Survey name', required: true, example: 'Karaka School' },
      {
        key: 'client',
        title: 'Client',
        required: true,
        hint: 'Client name. Its primary contact becomes the survey’s contact',
        example: 'Ministry of Schools',
      },
      { key: 'office', title: 'Office', required: true, hint: 'Office name', example: 'Wellington' },
      { ...surveyor, hint: `${USER_HINT}. Surveyor for buildings uploaded to this survey`, example: 'Aroha Ngata' },
      { ...reviewer, hint: `${USER_HINT}. Reviewer for buildings uploaded to this survey` },
    ],
  },
  building: {
    title: 'Buildings',
    hint: 'Buildings for existing surveys',
    identity: 'the same survey, name and address',
    columns: [
      { key: 'survey', title: 'Survey', required: true, hint: 'The survey’s job number', example: 'J-2044' },
      { key: 'name', title: 'Building name', required: true, example: 'Block A' },
      { key: 'report_type', title: 'Report type', required: true, hint: 'Report type name', example: 'Management' },
      { key: 'address', title: 'Address', required: true, example: '12 Karaka Street' },
      { key: 'address2', title: 'Address 2', example: '' },
      { key: 'suburb', title: 'Suburb', example: 'Newtown' },
      { key: 'city', title: 'City', required: true, example: 'Wellington' },
      { key: 'postcode', title: 'Postcode', required: true, hint: '4 to 6 digits', example: '6021' },
      description,
      { key: 'phase', title: 'Identifier', example: '' },
      { key: 'is_residential', title: 'Residential', hint: 'Yes or no. Leave blank for no', example: 'no' },
      { ...surveyor, hint: `${USER_HINT}. Leave blank to use the survey’s surveyor` },
      { ...reviewer, hint: `${USER_HINT}. Leave blank to use the survey’s reviewer` },
    ],
  },
  floor: {
    title: 'Floors',
    hint: 'Floors for existing buildings (add the plans later)',
    identity: 'the same building and name',
    columns: [
      {
        key: 'building',
        title: 'Building',
        required: true,
        hint: 'Job number / building name, or the link to its page',
        example: 'J-2044 / Block A',
      },
      { key: 'name', title: 'Floor name', required: true, example: 'Ground floor' },
      description,
    ],
  },
  room: {
    title: 'Rooms',
    hint: 'Rooms for existing floors (draw them later)',
    identity: 'the same floor and name',
    columns: [
      {
        key: 'floor',
        title: 'Floor',
        required: true,
        hint: 'Job number / building name / floor name, or the link to its page',
        example: 'J-2044 / Block A / Ground floor',
      },
      { key: 'name', title: 'Room name', required: true, example: 'Boiler room' },
      { key: 'note', title: 'Note', example: '' },
    ],
  },
}
