/** A component of the interface, based on PrimeReact unless there is a reason against it. */
export interface Widget {
  readonly name: string
  /** Relative to frontend/src. */
  readonly files: readonly string[]
  /** The PrimeReact components that it uses, or that were considered. */
  readonly prime: readonly string[]
  readonly why: string
}
