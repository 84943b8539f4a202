export interface AreaStyle {
  /** The meaning, shown in legends. */
  readonly name: string
  /** One to three letters drawn on the area, so that no meaning depends on colour alone. */
  readonly code: string
  readonly colour: string
  /** Opacity of the fill. */
  readonly fill: number
  /** Angles of the hatch lines, in degrees clockwise from horizontal. */
  readonly hatch: readonly number[]
  /** Distance between hatch lines, in outline widths. */
  readonly spacing: number
  /** Dash and gap, in outline widths; empty for a solid line. */
  readonly dash: readonly number[]
}

/**
 * The style of each meaning of an area. Colours are dark and saturated, because floor plans have thin lines on white, in black or
 * in the light cyan, green and magenta of CAD layers.
 */
export const AREA_STYLES = {
  room: { name: 'Room', code: 'R', colour: '#1747c4', fill: 0.12, hatch: [], spacing: 0, dash: [] },
  roomInaccessible: {
    name: 'Inaccessible area',
    code: 'RX',
    colour: '#5b2a91',
    fill: 0.12,
    hatch: [45, 135],
    spacing: 6,
    dash: [],
  },
  roomNotSuspicious: {
    name: 'No PACM observed',
    code: 'RN',
    colour: '#11652f',
    fill: 0.1,
    hatch: [0],
    spacing: 7,
    dash: [4, 2],
  },
  /** For the screen only: it shows the progress of a survey. */
  roomToVisit: {
    name: 'Room, not yet visited',
    code: 'R?',
    colour: '#4d5a66',
    fill: 0.05,
    hatch: [],
    spacing: 0,
    dash: [6, 4],
  },
  roomOutOfScope: {
    name: 'Room, out of scope',
    code: 'RO',
    colour: '#4a4a4a',
    fill: 0.14,
    hatch: [135],
    spacing: 9,
    dash: [1, 3],
  },
  asbestosPositive: {
    name: 'Asbestos, positive',
    code: 'A+',
    colour: '#b3140c',
    fill: 0.22,
    hatch: [45],
    spacing: 4,
    dash: [],
  },
  asbestosPresumed: {
    name: 'Asbestos, presumed',
    code: 'AP',
    colour: '#a8460a',
    fill: 0.16,
    hatch: [135],
    spacing: 5,
    dash: [5, 2],
  },
  asbestosAwaiting: {
    name: 'Asbestos, awaiting result',
    code: 'A?',
    colour: '#7a5300',
    fill: 0.14,
    hatch: [],
    spacing: 0,
    dash: [2, 2],
  },
  asbestosNegative: {
    name: 'Asbestos, negative',
    code: 'A-',
    colour: '#0d6b3f',
    fill: 0.08,
    hatch: [],
    spacing: 0,
    dash: [],
  },
  asbestosInaccessible: {
    name: 'Asbestos, inaccessible',
    code: 'AX',
    colour: '#7b1fa2',
    fill: 0.12,
    hatch: [0, 90],
    spacing: 7,
    dash: [],
  },
  asbestosRemoved: {
    name: 'Asbestos, removed',
    code: 'AR',
    colour: '#4a5560',
    fill: 0.06,
    hatch: [],
    spacing: 0,
    dash: [2, 4],
  },
  leadPositive: { name: 'Lead paint', code: 'L+', colour: '#9c0f57', fill: 0.2, hatch: [90], spacing: 4, dash: [] },
  leadPresumed: {
    name: 'Presumed lead paint',
    code: 'LP',
    colour: '#8a3a78',
    fill: 0.16,
    hatch: [0],
    spacing: 5,
    dash: [5, 2],
  },
  leadUnmeasured: {
    name: 'Lead, spot test negative, not measured',
    code: 'LS',
    colour: '#5a4b8c',
    fill: 0.1,
    hatch: [],
    spacing: 0,
    dash: [6, 2, 1, 2],
  },
  leadNegative: {
    name: 'Lead, below threshold',
    code: 'L-',
    colour: '#0a6470',
    fill: 0.08,
    hatch: [],
    spacing: 0,
    dash: [8, 2],
  },
  leadAwaiting: {
    name: 'Lead, awaiting result',
    code: 'L?',
    colour: '#3d4a8a',
    fill: 0.12,
    hatch: [],
    spacing: 0,
    dash: [1, 2],
  },
  leadInaccessible: {
    name: 'Lead, inaccessible',
    code: 'LX',
    colour: '#4f3f6b',
    fill: 0.12,
    hatch: [0, 90],
    spacing: 5,
    dash: [5, 2],
  },
  leadRemoved: {
    name: 'Lead paint, removed',
    code: 'LR',
    colour: '#5b5147',
    fill: 0.06,
    hatch: [],
    spacing: 0,
    dash: [1, 4],
  },
} as const satisfies Record<string, AreaStyle>

export type AreaStyleName = keyof typeof AREA_STYLES

/** The legend entries for the used styles, in the order of the table. */
export const legendOf = (used: readonly AreaStyleName[]): (AreaStyle & { style: AreaStyleName })[] =>
  (Object.keys(AREA_STYLES) as AreaStyleName[])
    .filter(style => used.includes(style))
    .map(style => ({ style, ...AREA_STYLES[style] }))
