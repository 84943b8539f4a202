/** A part of the interface: PrimeReact's, unless there is a reason against it. */
export interface Widget {
  readonly name: string
  /** Below frontend/src. */
  readonly files: readonly string[]
  /** The PrimeReact components that it uses, or that were considered instead. */
  readonly prime: readonly string[]
  readonly why: string
}
