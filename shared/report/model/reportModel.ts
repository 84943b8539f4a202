import type { Badge } from '#shared/domain/item/badge.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import type { PhotoMark } from '#shared/drawing/photoMark.ts'
import type { PlanArea } from '#shared/drawing/scene.ts'

/** Printed on every page of a document that nobody has approved. */
export const DRAFT = 'Draft: not issued'

/** A report as plain data: its contents in their order. The renderer decides on its style. */
export interface ReportModel {
  readonly title: string
  readonly job_number: string
  readonly building: string
  readonly isDraft: boolean
  readonly issued_at: string
  readonly company: string
  readonly cover: Cover
  /** The colour of headings, rules and table heads, which can be read on white; ours where absent. */
  readonly brand?: string
  /** The page behind the cover. */
  readonly keyFindings?: KeyFindings
  /** None on a document that is not issued. */
  readonly verification?: Verification
  readonly sections: readonly Section[]
  /** Laboratory certificates, page by page after their chapter. */
  readonly certificates: readonly Certificate[]
}

/** The page on which anyone can check whether a document is genuine and current: `url` contains the code. */
export interface Verification {
  readonly url: string
  readonly code: string
}

export interface Cover {
  readonly kind: string
  readonly name: string
  readonly address: string
  readonly facts: readonly Fact[]
  readonly image?: ImageFile
  readonly logo?: ImageFile
  readonly contact: readonly string[]
}

/** One page that says what matters most, what to do by when, and where. */
export interface KeyFindings {
  readonly statement: string
  /** Results are awaited, and may change it. */
  readonly provisional: boolean
  readonly figures: readonly Figure[]
  /** The most urgent items; `none` is said where there are none, `more` where there are more. */
  readonly urgent: {
    readonly title: string
    readonly items: readonly KeyItem[]
    readonly more: string
    readonly none: string
  }
  readonly notReached: { readonly places: readonly string[]; readonly more: string; readonly none: string }
  readonly actions: readonly KeyAction[]
  readonly moreActions: string
  readonly plans: readonly FloorPlanBlock[]
  readonly morePlans: string
}
export interface KeyItem {
  readonly title: string
  readonly place: string
  /** Its item sheet. */
  readonly goTo: string
  readonly badge: Badge
  readonly photo?: ImageFile
}
/** What is to be done about some items. `badge` is that of the most serious item, `when` and `recheck` those of the most urgent. */
export interface KeyAction {
  readonly badge: Badge
  readonly count: number
  readonly what: string
  /** `No. 3, 7, 12`; blank where it is about rooms. */
  readonly items: string
  readonly when: string
  /** The day by which they are inspected again. */
  readonly recheck?: string
}
export interface Figure {
  readonly value: number
  readonly label: string
}

/** One numbered chapter, or a lettered appendix. */
export interface Section {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly blocks: readonly Block[]
  /** Landscape, for chapters with wide tables or plans. */
  readonly landscape?: boolean
  /** Starts on a new page. */
  readonly newPage?: boolean
  /** Stays on one page with the chapter after it, where both are short enough. */
  readonly withNext?: boolean
}

/** Whether a chapter says nothing but that there is nothing. */
export const isEmptySection = ({ blocks }: Pick<Section, 'blocks'>): boolean =>
  blocks.every(block => block.kind === 'heading' || (block.kind === 'say' && block.isNone === true))

export type Block =
  /** `isNone`: it stands where something would be, and says that there is nothing. */
  | { readonly kind: 'say'; readonly text: string; readonly isNone?: true }
  | { readonly kind: 'warn'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  /** Simple HTML: headings, paragraphs, lists, strong, em. */
  | { readonly kind: 'prose'; readonly html: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'figures'; readonly figures: readonly Figure[] }
  | Table
  | { readonly kind: 'people'; readonly people: readonly Signatory[] }
  | FloorPlanBlock
  | ItemSheet
  | LogPhotos

export interface Fact {
  readonly label: string
  readonly value: string
}

export interface Table {
  readonly kind: 'table'
  readonly columns: readonly Column[]
  readonly groups: readonly Group[]
  /** Short enough for one page, so that it is not broken. */
  readonly whole?: boolean
}
export interface Column {
  readonly title: string
  /** The columns of a workbook in its place, where it has values that are apart there. */
  readonly apart?: readonly string[]
  /** Points, or the share of what is left. */
  readonly width: number | '*'
  readonly isNumber?: boolean
  /** Its cells are days, by which a workbook sorts. */
  readonly isDay?: boolean
}
/** Rows under one heading that stays with them across pages; without a title, rows alone. */
export interface Group {
  readonly title?: string
  readonly rows: readonly (readonly Cell[])[]
}
export interface Cell {
  readonly text: string
  /** The values for the columns `apart` of a workbook. */
  readonly apart?: readonly string[]
  readonly note?: string
  /** The item sheet that the cell leads to. */
  readonly goTo?: string
  readonly badge?: Badge
  /** What the QR code says that is printed in place of the text, which says what it is of. */
  readonly qr?: string
  /** Highlighted, because someone has to check it. */
  readonly isWarning?: boolean
}

export interface Signatory {
  readonly role: string
  readonly name: string
  readonly facts: readonly string[]
  readonly date: string
  readonly signature?: ImageFile
}

/** A floor plan with its areas, in pixels of the image. */
export interface FloorPlanBlock {
  readonly kind: 'plan'
  /** Where links to it lead. */
  readonly id?: string
  readonly title: string
  readonly image: ImageFile
  readonly areas: readonly PlanArea[]
  /** The item sheets that the marks lead to, by the id of their area. */
  readonly goTo?: Readonly<Record<string, string>>
  /** The image alone: nothing is ever drawn over it. */
  readonly isPlain?: boolean
}

/** A photo of an item with its photo marks and its caption. */
export interface SheetPhoto extends ImageFile {
  readonly marks: readonly PhotoMark[]
  readonly caption: readonly string[]
}

/** Photos under one title, in rows, with their captions. */
export interface LogPhotos {
  readonly kind: 'photos'
  readonly title: string
  readonly photos: readonly (ImageFile & { readonly caption: string })[]
}

export interface ItemSheet {
  readonly kind: 'sheet'
  readonly id: string
  readonly title: string
  readonly location: string
  /** The floor plan on which it is drawn. */
  readonly planId?: string
  readonly badge: Badge
  readonly photo?: SheetPhoto
  readonly alternatePhoto?: SheetPhoto
  readonly facts: readonly Fact[]
  readonly scores: readonly { readonly group: string; readonly parts: readonly Fact[]; readonly points: string }[]
  readonly scoreSummary: string
  readonly recommendations: readonly Fact[]
  readonly comment: string
}

export interface Certificate {
  readonly name: string
  readonly file: string
}
