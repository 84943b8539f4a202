import type { Point } from '#shared/drawing/layer.ts'

/** Metres from the top left corner of the building. */
type Metres = number

/** A wall by its centre line, level or upright, with the openings along it. */
export interface Wall {
  readonly from: readonly [Metres, Metres]
  readonly to: readonly [Metres, Metres]
  /** Doors and windows from and to a distance from `from`; `side` is the side to which a door opens. */
  readonly openings: readonly {
    readonly from: Metres
    readonly to: Metres
    readonly is: 'door' | 'window'
    readonly side?: 1 | -1
  }[]
}

export interface RoomPlan {
  readonly name: string
  /** Corners on the centre lines of the walls, clockwise. */
  readonly corners: readonly Point[]
}

export const BUILDING = { width: 15, height: 10 }
export const WALL = 0.16

const door = (from: Metres, side: 1 | -1 = 1, width = 0.8) => ({ from, to: from + width, is: 'door' as const, side })
const window = (from: Metres, to: Metres) => ({ from, to, is: 'window' as const })

/** A dwelling: a corridor with rooms on both sides, one of them L-shaped, one reached from another. */
export const WALLS: readonly Wall[] = [
  { from: [0, 0], to: [15, 0], openings: [window(1, 3), window(5, 7), window(8.8, 9.4), window(11.5, 14)] },
  { from: [15, 0], to: [15, 10], openings: [window(1.5, 3), window(7, 9)] },
  { from: [0, 10], to: [15, 10], openings: [window(1, 4), window(7.2, 8.8), window(12, 14)] },
  { from: [0, 0], to: [0, 10], openings: [window(1.5, 3), door(4.85, -1), window(7, 9)] },
  { from: [0, 4.5], to: [15, 4.5], openings: [door(2.9, -1), door(4.4, -1), door(8.3, -1), door(10.6, -1, 0.9)] },
  { from: [0, 6], to: [15, 6], openings: [door(1.5), door(5), door(7.6), door(9.9), door(11.4)] },
  { from: [4, 0], to: [4, 4.5], openings: [] },
  { from: [8, 0], to: [8, 4.5], openings: [] },
  { from: [10.2, 0], to: [10.2, 4.5], openings: [] },
  { from: [4.5, 6], to: [4.5, 7.6], openings: [] },
  { from: [4.5, 7.6], to: [6.5, 7.6], openings: [] },
  { from: [6.5, 6], to: [6.5, 10], openings: [] },
  { from: [9.5, 6], to: [9.5, 10], openings: [] },
  { from: [11, 6], to: [11, 10], openings: [door(2.6, -1)] },
  { from: [9.5, 8], to: [11, 8], openings: [] },
]

const box = (name: string, left: Metres, top: Metres, right: Metres, bottom: Metres): RoomPlan => ({
  name,
  corners: [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ],
})

export const ROOMS: readonly RoomPlan[] = [
  box('Bedroom 1', 0, 0, 4, 4.5),
  box('Bedroom 2', 4, 0, 8, 4.5),
  box('Bath', 8, 0, 10.2, 4.5),
  box('Kitchen', 10.2, 0, 15, 4.5),
  box('Hall', 0, 4.5, 15, 6),
  {
    name: 'Living room',
    corners: [
      [0, 6],
      [4.5, 6],
      [4.5, 7.6],
      [6.5, 7.6],
      [6.5, 10],
      [0, 10],
    ],
  },
  box('Store', 4.5, 6, 6.5, 7.6),
  box('Study', 6.5, 6, 9.5, 10),
  box('WC', 9.5, 6, 11, 8),
  box('Linen', 9.5, 8, 11, 10),
  box('Bedroom 3', 11, 6, 15, 10),
]

/** Boxes and circles: left, top, width, height in metres; a circle by its centre and radius. */
export const FURNITURE: readonly (readonly [Metres, Metres, Metres, Metres] | readonly [Metres, Metres, Metres])[] = [
  [0.09, 0.6, 2, 1.6],
  [0.09, 0.09, 0.45, 0.45],
  [5.2, 0.09, 1.6, 2],
  [7.32, 0.3, 0.6, 2.2],
  [8.15, 0.15, 0.75, 1.7],
  [9.5, 3, 0.55, 0.4],
  [10.29, 0.09, 4.6, 0.6],
  [14.3, 0.69, 0.6, 2.3],
  [12, 2.8, 0.55],
  [1.2, 8.9, 2.2, 0.9],
  [2.3, 7.6, 0.6],
  [6.6, 7, 0.7, 1.6],
  [7.7, 7.8, 0.25],
  [10, 7.2, 0.4, 0.6],
  [10.2, 7.05, 0.2],
  [12.9, 6.8, 2, 1.6],
]
