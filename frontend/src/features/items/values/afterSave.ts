import type { EditOutcome } from '#frontend/store/useEdit.ts'

/** The destination after saving: the room, a new item, or a new item with the same values. */
export type AfterSave = 'room' | 'another' | 'like'
export type OnItemSaved = (next: AfterSave, outcome: EditOutcome, id: string) => void
