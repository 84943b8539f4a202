/** Stands where an object names another, by its reference. */
interface Link {
  readonly link: string
}
/** What an object consists of, in values that can be sent from one process to another. A map is a dictionary. */
export type ForeignValue =
  | string
  | number
  | boolean
  | null
  | Buffer
  | Link
  | readonly ForeignValue[]
  | ReadonlyMap<string, ForeignValue>

/** An object of a foreign document; `contents` is the data of a stream. */
export interface ForeignObject {
  readonly data: ForeignValue
  readonly contents?: Uint8Array
}
/** By their references. */
export type ForeignObjects = ReadonlyMap<string, ForeignObject>

/** A page of a foreign document as a form that can be drawn like an image of one point by one; its sides in points. */
export interface ForeignPage {
  readonly width: number
  readonly height: number
  /** The reference of the form among the objects. */
  readonly form: string
}

/** The first pages of a foreign document, and how much they take of each limit. */
export interface ForeignPages {
  readonly pages: readonly ForeignPage[]
  /** What the pages consist of. */
  readonly objects: ForeignObjects
  /** How many pages the document has. */
  readonly of: number
  readonly bytes: number
}

/** What a foreign file may take of a document, and of the worker. */
export interface Limits {
  readonly pages: number
  readonly objects: number
  /** Of the memory that its objects take in the worker. */
  readonly bytes: number
  readonly milliseconds: number
}
