import type { PhotoMark } from '#shared/drawing/photoMark.ts'

export const MARK_NAMES = { arrow: 'Arrow', box: 'Box', circle: 'Circle', text: 'Text' } as const

export const describeMark = (mark: PhotoMark): string =>
  mark.type === 'text' ? `Text “${mark.text}”` : MARK_NAMES[mark.type]

/** Describes the marks on a photo for screen readers: `, marked: Arrow, Text “seal”`. */
export const describeMarks = (marks: readonly PhotoMark[] = []): string =>
  marks.length === 0 ? '' : `, marked: ${marks.map(describeMark).join(', ')}`
