import type { WriteInput, WriteName } from '#frontend/store/database.ts'
import type { Device } from '#frontend/store/StoreProvider.tsx'
import type { PanelKey } from '#shared/domain/clearance/clearancePanels.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

/** The form of a refused write: where it is, its draft, and what that contains. */
export interface WriteForm {
  readonly to: string
  readonly draftKey: string
  /** The id of the row that it creates; undefined where the row exists. */
  readonly id?: string | undefined
  /** The panel of a clearance that it is in. */
  readonly panel?: PanelKey
  /** The place of its entry in the photo log. */
  readonly logAt?: number
  /** Where its fields have other names than the call: the name in the form. */
  readonly fieldOf?: (field: string) => string
  /** The form values with the row they started from, or a text. */
  readonly content: { readonly values: unknown; readonly before: unknown } | string
}

interface Given<N extends WriteName> {
  readonly tree: Tree
  readonly survey: string
  readonly input: WriteInput<N>
  /** The row as it is saved now, where the service said so. */
  readonly current: unknown
  /** The clearance that the write changes; undefined where it changes the building itself. */
  readonly clearance_id: string | undefined
  readonly store: Device['store']
}
export type FormOf<N extends WriteName> = (given: Given<N>) => WriteForm | undefined
