/** Where a person wants to go after saving: back to the room, to a new item, or to a new one like this. */
export type Next = 'room' | 'another' | 'like'
export type Outcome = 'acknowledged' | 'waiting'
export type Saved = (next: Next, outcome: Outcome, id: string) => void
