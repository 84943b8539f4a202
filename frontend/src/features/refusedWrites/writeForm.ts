import type { WriteInput, WriteName } from '#frontend/store/database.ts'
import type { Device } from '#frontend/store/StoreProvider.tsx'
import type { PanelKey } from '#shared/domain/clearance/clearancePanels.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'

/** The form of a refused write: its path, its draft key and the draft’s contents. */
export interface WriteForm {
  readonly to: string
  readonly draftKey: string
  /** The id of a new row; undefined where the row exists. */
  readonly id?: string | undefined
  /** The panel of a clearance with the write’s fields. */
  readonly panel?: PanelKey
  /** The index of the photo log entry. */
  readonly logAt?: number
  /** Converts a field of the call to the form’s name, where they differ. */
  readonly fieldOf?: (field: string) => string
  /** The form values with the row they started from, or a text. */
  readonly content: { readonly values: unknown; readonly before: unknown } | string
}

interface FormSource<N extends WriteName> {
  readonly tree: Tree
  readonly survey: string
  readonly input: WriteInput<N>
  /** The saved row, if the service sent it. */
  readonly current: unknown
  /** The clearance that the write changes; undefined for the building itself. */
  readonly clearance_id: string | undefined
  readonly store: Device['store']
}
export type FormOf<N extends WriteName> = (source: FormSource<N>) => WriteForm | undefined
