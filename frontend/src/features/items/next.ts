/** Where a person wants to go after saving. */
export type Next = 'room' | 'another'
export type Outcome = 'acknowledged' | 'waiting'
export type Saved = (next: Next, outcome: Outcome) => void
