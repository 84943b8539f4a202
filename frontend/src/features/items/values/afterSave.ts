import type { EditOutcome } from '#frontend/store/useEdit.ts'

/** Where the user goes after saving: back to the room, to a new item, or to a new item with the same values. */
export type AfterSave = 'room' | 'another' | 'like'
export type Saved = (next: AfterSave, outcome: EditOutcome, id: string) => void
