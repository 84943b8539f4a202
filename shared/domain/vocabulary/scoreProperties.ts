/** The twelve scoring properties in the order of `item_scores`, with the wording of each score. Source: domain facts 1.5. */
export interface ScoreProperty {
  readonly id: number
  readonly group: string
  readonly name: string
  readonly scores: readonly ScoreWording[]
}

/** `short` is the wording for a button, with every detail of `name` that separates two scores. Undefined if `name` is short. */
interface ScoreWording {
  readonly id: number
  readonly score: number
  readonly name: string
  readonly short?: string
}

export const shortWording = ({ name, short }: ScoreWording): string => short ?? name

export const SCORE_PROPERTIES: readonly ScoreProperty[] = [
  {
    id: 1,
    group: 'Material',
    name: 'Product type (or debris from it)',
    scores: [
      {
        id: 1,
        score: 1,
        name: 'Bonded composite: cement, vinyl tile, resin, mastic, roofing felt, textured or decorative coating',
        short: 'Cement, vinyl, resin, mastic, roofing felt, coating',
      },
      {
        id: 2,
        score: 2,
        name: 'Insulating board, millboard, low-density board, textile, rope, gasket, paper or felt',
        short: 'Board, textile, rope, gasket, paper, felt',
      },
      {
        id: 3,
        score: 3,
        name: 'Thermal insulation (lagging), sprayed coating, loose asbestos, mattress or packing',
        short: 'Lagging, spray, loose asbestos, packing',
      },
    ],
  },
  {
    id: 2,
    group: 'Material',
    name: 'Extent of damage or deterioration',
    scores: [
      {
        id: 4,
        score: 0,
        name: 'Good: no visible damage',
        short: 'Good',
      },
      {
        id: 5,
        score: 1,
        name: 'Low: a few scratches or marks, broken edges',
        short: 'Low: scratches, broken edges',
      },
      {
        id: 6,
        score: 2,
        name: 'Medium: significant breakage, or several small areas showing loose fibre',
        short: 'Medium: breakage, loose fibre',
      },
      {
        id: 7,
        score: 3,
        name: 'High: delamination or major damage; visible debris',
        short: 'High: major damage, debris',
      },
    ],
  },
  {
    id: 3,
    group: 'Material',
    name: 'Surface treatment',
    scores: [
      {
        id: 8,
        score: 0,
        name: 'Composite: fibres locked in plastic, resin or vinyl',
        short: 'Locked in plastic, resin or vinyl',
      },
      {
        id: 9,
        score: 1,
        name: 'Enclosed lagging or spray; sealed board; cement product',
        short: 'Cement, sealed board, enclosed lagging',
      },
      {
        id: 10,
        score: 2,
        name: 'Unsealed board, or encapsulated lagging or spray',
        short: 'Unsealed board, encapsulated lagging',
      },
      {
        id: 11,
        score: 3,
        name: 'Unsealed lagging or spray',
      },
    ],
  },
  {
    id: 4,
    group: 'Normal occupant activity',
    name: 'Main type of activity in the area',
    scores: [
      {
        id: 12,
        score: 0,
        name: 'Rare disturbance, e.g. seldom-used store',
        short: 'Rare: seldom-used store',
      },
      {
        id: 13,
        score: 1,
        name: 'Low disturbance, e.g. office work',
        short: 'Low: office work',
      },
      {
        id: 14,
        score: 2,
        name: 'Periodic disturbance, e.g. industrial or vehicle movement that may touch the material',
        short: 'Periodic: vehicles',
      },
      {
        id: 15,
        score: 3,
        name: 'High disturbance, e.g. an insulating-board fire door in constant use',
        short: 'High: fire door in use',
      },
    ],
  },
  {
    id: 5,
    group: 'Normal occupant activity',
    name: 'Secondary activities in the area',
    scores: [
      {
        id: 16,
        score: 0,
        name: 'Rare disturbance',
      },
      {
        id: 17,
        score: 1,
        name: 'Low disturbance',
      },
      {
        id: 18,
        score: 2,
        name: 'Periodic disturbance',
      },
      {
        id: 19,
        score: 3,
        name: 'High disturbance',
      },
    ],
  },
  {
    id: 6,
    group: 'Likelihood of disturbance',
    name: 'Location',
    scores: [
      {
        id: 20,
        score: 0,
        name: 'Outdoors',
      },
      {
        id: 21,
        score: 1,
        name: 'Large room or well-ventilated area',
        short: 'Large or well ventilated',
      },
      {
        id: 22,
        score: 2,
        name: 'Room up to 100 m²',
        short: 'Up to 100 m²',
      },
      {
        id: 23,
        score: 3,
        name: 'Confined space',
      },
    ],
  },
  {
    id: 7,
    group: 'Likelihood of disturbance',
    name: 'Accessibility',
    scores: [
      {
        id: 24,
        score: 0,
        name: 'Usually inaccessible or unlikely to be disturbed',
        short: 'Inaccessible or unlikely',
      },
      {
        id: 25,
        score: 1,
        name: 'Occasionally likely to be disturbed',
        short: 'Occasionally likely',
      },
      {
        id: 26,
        score: 2,
        name: 'Easily disturbed',
      },
      {
        id: 27,
        score: 3,
        name: 'Routinely disturbed',
      },
    ],
  },
  {
    id: 8,
    group: 'Human exposure potential',
    name: 'Number of occupants',
    scores: [
      {
        id: 28,
        score: 0,
        name: 'None',
      },
      {
        id: 29,
        score: 1,
        name: '1 to 3',
      },
      {
        id: 30,
        score: 2,
        name: '4 to 10',
      },
      {
        id: 31,
        score: 3,
        name: 'More than 10',
      },
    ],
  },
  {
    id: 9,
    group: 'Human exposure potential',
    name: 'Frequency of use of the area',
    scores: [
      {
        id: 32,
        score: 0,
        name: 'Infrequent',
      },
      {
        id: 33,
        score: 1,
        name: 'Monthly',
      },
      {
        id: 34,
        score: 2,
        name: 'Weekly',
      },
      {
        id: 35,
        score: 3,
        name: 'Daily',
      },
    ],
  },
  {
    id: 10,
    group: 'Human exposure potential',
    name: 'Average time the area is in use',
    scores: [
      {
        id: 36,
        score: 0,
        name: 'Less than 1 hour',
      },
      {
        id: 37,
        score: 1,
        name: '1 to 3 hours',
      },
      {
        id: 38,
        score: 2,
        name: 'More than 3 to 6 hours',
      },
      {
        id: 39,
        score: 3,
        name: 'More than 6 hours',
      },
    ],
  },
  {
    id: 11,
    group: 'Maintenance activity',
    name: 'Type of maintenance activity',
    scores: [
      {
        id: 40,
        score: 0,
        name: 'Minor: possible contact when gaining access',
        short: 'Minor: for access',
      },
      {
        id: 41,
        score: 1,
        name: 'Low: e.g. changing a light bulb in a board ceiling',
        short: 'Low: a light bulb',
      },
      {
        id: 42,
        score: 2,
        name: 'Medium: e.g. lifting one or two ceiling tiles to reach a valve',
        short: 'Medium: a few tiles',
      },
      {
        id: 43,
        score: 3,
        name: 'High: e.g. lifting many tiles to re-cable or replace a valve',
        short: 'High: many tiles',
      },
    ],
  },
  {
    id: 12,
    group: 'Maintenance activity',
    name: 'Frequency of maintenance activity',
    scores: [
      {
        id: 44,
        score: 0,
        name: 'Unlikely to be disturbed for maintenance',
        short: 'Unlikely',
      },
      {
        id: 45,
        score: 1,
        name: 'Once a year or less',
      },
      {
        id: 46,
        score: 2,
        name: 'More than once a year',
      },
      {
        id: 47,
        score: 3,
        name: 'More than once a month',
      },
    ],
  },
]

/** A score in the format of the customer's document: the id of the wording, and the id of its property. */
export interface ChosenScore {
  readonly id: number
  readonly contaminate_property_id: number
}

/** The ids for twelve scores in the order of `SCORE_PROPERTIES`. Properties without a score are omitted. */
export const chosenScoresOf = (itemScores: readonly (number | null)[]): ChosenScore[] =>
  SCORE_PROPERTIES.flatMap(({ id: contaminate_property_id, scores }, index) => {
    const choice = scores.find(({ score }) => score === itemScores[index])
    return choice ? [{ id: choice.id, contaminate_property_id }] : []
  })

/** The twelve scores for these ids; null for a property without one. Undefined if an id does not belong to its property. */
export function itemScoresOf(chosen: readonly ChosenScore[]): (number | null)[] | undefined {
  const scores = SCORE_PROPERTIES.map(property => {
    const choice = chosen.find(({ contaminate_property_id }) => contaminate_property_id === property.id)
    return choice ? property.scores.find(({ id }) => id === choice.id)?.score : null
  })
  const isKnown = chosen.every(each => SCORE_PROPERTIES.some(({ id }) => id === each.contaminate_property_id))
  return isKnown && scores.every(score => score !== undefined) ? scores : undefined
}

/** The lowest score of each property: 1 for the product type, otherwise 0. */
export const LOWEST_SCORES: readonly number[] = SCORE_PROPERTIES.map(property =>
  Math.min(...property.scores.map(score => score.score)),
)
/** The highest score of each property: always 3. */
export const HIGHEST_SCORES: readonly number[] = SCORE_PROPERTIES.map(property =>
  Math.max(...property.scores.map(score => score.score)),
)
