import type { Badge } from '#shared/domain/item/badge.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import type { PhotoMark } from '#shared/drawing/photoMark.ts'
import type { PlanArea, PlanPart } from '#shared/drawing/scene.ts'

/** Printed on every page of a document that is not approved. */
export const DRAFT = 'Draft: not issued'

/** A report as plain data, in order. The renderer decides the style. */
export interface ReportModel {
  readonly title: string
  readonly job_number: string
  readonly building: string
  readonly isDraft: boolean
  readonly issued_at: string
  readonly company: string
  readonly cover: Cover
  /** The colour of headings, rules and table heads, readable on white; the product's colour if undefined. */
  readonly brand?: string
  /** The page after the cover. */
  readonly keyFindings?: KeyFindings
  /** Undefined on a document that is not issued. */
  readonly verification?: Verification
  readonly sections: readonly Section[]
  /** Laboratory certificates, appended after their chapter. */
  readonly certificates: readonly Certificate[]
}

/** The page on which anyone can check whether a document is genuine and current. `url` contains the code. */
export interface Verification {
  readonly url: string
  readonly code: string
}

export interface Cover {
  readonly kind: string
  readonly name: string
  readonly address: string
  readonly statement?: Statement
  readonly facts: readonly Fact[]
  readonly image?: ImageFile
  readonly logo?: ImageFile
  readonly contact: readonly string[]
}

/** The findings: `headline` is what an owner must know first, in one or two sentences; `details` are the other sentences. */
export interface Statement {
  readonly headline: string
  readonly details: string
}
/** What does not fit on the page of key findings, and the id of the section that has it. */
export interface More {
  readonly text: string
  readonly section: string
}
/** One page: the main findings, the actions with their dates, and the plans. */
export interface KeyFindings {
  readonly statement: Statement
  /** The work that no one may start on the strength of this survey; '' if the survey is for such work. */
  readonly noWork: string
  /** Whether results that are still awaited may change the statement. */
  readonly provisional: boolean
  readonly figures: readonly Figure[]
  /** The most urgent items. `none` is printed if there are none, `more` if there are others. */
  readonly urgent: {
    readonly title: string
    readonly items: readonly KeyItem[]
    readonly more: More | undefined
    readonly none: string
  }
  /** Inaccessible places and rooms outside the scope. `notes`: what else the survey did not inspect. */
  readonly uninspected: {
    readonly places: readonly string[]
    readonly more: More | undefined
    readonly none: string
    readonly notes: readonly string[]
  }
  readonly actions: readonly KeyAction[]
  readonly moreActions: More | undefined
  readonly plans: readonly FloorPlanBlock[]
  readonly morePlans: More | undefined
}
export interface KeyItem {
  readonly title: string
  readonly place: string
  readonly goTo: string
  readonly badge: Badge
  readonly photo?: ImageFile
}
/**
 * An action for some items. `badge` is the badge of the most serious item; `when` and `recheck` are those of the most urgent one.
 */
/** Example: item 2, `Vinyl sheet`, in room `Kitchen` */
interface ActionItem {
  readonly number: number
  readonly name: string
  readonly room: string
}
export interface KeyAction {
  readonly badge: Badge
  readonly count: number
  readonly what: string
  /** The first items; none if the action is about inaccessible places. */
  readonly items: readonly ActionItem[]
  readonly when: string
  readonly recheck?: string
}
export interface Figure {
  readonly value: number
  readonly label: string
}

/** A numbered chapter or a lettered appendix. */
export interface Section {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly blocks: readonly Block[]
  readonly landscape?: boolean
  readonly newPage?: boolean
  /** Keeps the chapter on one page with the next one, if both are short enough. */
  readonly withNext?: boolean
}

/** Whether a chapter has no contents, only headings and sentences that say so. */
export const isEmptySection = ({ blocks }: Pick<Section, 'blocks'>): boolean =>
  blocks.every(block => block.kind === 'heading' || (block.kind === 'say' && block.isNone === true))

export type Block =
  /** `isNone`: the text says that there are no contents. */
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
  /** Short enough for one page, so that it is not split. */
  readonly whole?: boolean
}
export interface Column {
  readonly title: string
  /** The titles of the workbook columns that replace this column, if a workbook splits its values. */
  readonly workbookTitles?: readonly string[]
  /** In points, or '*' for a share of the remaining width. */
  readonly width: number | '*'
  readonly isNumber?: boolean
  /** Whether cells are days, which a workbook sorts as dates. */
  readonly isDay?: boolean
  /** Whether a text is printed once, as a line above its rows, instead of in a column. A workbook has it in each row. */
  readonly isLineAbove?: boolean
}
/** Rows under a heading that is repeated on each page; undefined title for rows alone. */
export interface Group {
  readonly title?: string
  readonly rows: readonly (readonly Cell[])[]
}
export interface Cell {
  readonly text: string
  /** The values for the split columns of a workbook. */
  readonly workbookValues?: readonly string[]
  readonly note?: string
  /** The id of the item sheet that the cell links to. */
  readonly goTo?: string
  readonly badge?: Badge
  /** The content of a QR code that is printed instead of the text; the text describes the code. */
  readonly qr?: string
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
  /** The anchor for links to the plan. */
  readonly id?: string
  readonly title: string
  readonly image: ImageFile
  readonly areas: readonly PlanArea[]
  /** The item sheets that areas link to, by area id. */
  readonly goTo?: Readonly<Record<string, string>>
  readonly isPlain?: boolean
  /** The ratings by area id. A rated area has the colour and shape of its rating in place of those of its result. */
  readonly badges?: Readonly<Record<string, Badge>>
  /** The printed part of the image; the whole image if undefined. */
  readonly part?: PlanPart
}

export interface SheetPhoto extends ImageFile {
  readonly marks: readonly PhotoMark[]
  readonly caption: readonly string[]
}

export interface CaptionedPhoto extends ImageFile {
  readonly caption: string
}
export interface LogPhotos {
  readonly kind: 'photos'
  readonly title: string
  readonly photos: readonly CaptionedPhoto[]
}

export interface ItemSheet {
  readonly kind: 'sheet'
  readonly id: string
  readonly title: string
  readonly location: string
  /** The id of the floor plan that shows the item. */
  readonly planId?: string
  /** The part of the floor plan around the item. */
  readonly plan?: FloorPlanBlock
  readonly badge: Badge
  readonly photo?: SheetPhoto
  readonly alternatePhoto?: SheetPhoto
  readonly facts: readonly Fact[]
  readonly scores: readonly { readonly group: string; readonly parts: readonly Fact[]; readonly points: string }[]
  /** The sum of the points, rounded up; '' for an item without scores. */
  readonly total: string
  /** The calculation of the total. */
  readonly scoreSummary: string
  readonly recommendations: readonly Fact[]
  readonly comment: string
}

export interface Certificate {
  readonly name: string
  readonly file: string
}
