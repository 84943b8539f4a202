/** A reference to another object. */
interface Link {
  readonly link: string
}
/** A value in an object, transferable between processes. A map is a dictionary. */
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
/** By reference. */
export type ForeignObjects = ReadonlyMap<string, ForeignObject>

/** A page of a foreign document as a form, which is drawn like an image of one by one point. Width and height are in points. */
export interface ForeignPage {
  readonly width: number
  readonly height: number
  /** The form's reference in the objects. */
  readonly form: string
}

/** The first pages of a foreign document, with their use of the limits. */
export interface ForeignPages {
  readonly pages: readonly ForeignPage[]
  readonly objects: ForeignObjects
  /** The references of the layers that are hidden. */
  readonly hiddenLayers: readonly string[]
  /** The number of pages in the document. */
  readonly of: number
  readonly bytes: number
}

export interface Limits {
  readonly pages: number
  readonly objects: number
  /** Memory of its objects in the worker. */
  readonly bytes: number
  readonly milliseconds: number
}
