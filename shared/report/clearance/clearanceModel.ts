import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import type { ClearanceFile, PhotoLog } from '#shared/domain/clearance/clearanceFiles.ts'
import type { RemovalCompany, Removalist } from '#shared/domain/clearance/removalist.ts'
import type { Survey } from '#shared/domain/company/survey.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import type { Building } from '#shared/domain/tree/building.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import type {
  Block,
  CaptionedPhoto,
  Certificate,
  Cover,
  Section,
  Verification,
} from '#shared/report/model/reportModel.ts'

/** The input of a certificate. `issued_at` is an instant; `issue` counts from 1 for an issued certificate. */
export interface ClearanceSource {
  readonly clearance: Clearance
  readonly building: Building
  readonly survey: Survey
  readonly company: Company
  /** All users of the company, including deleted ones. */
  readonly users: readonly User[]
  readonly companies: readonly RemovalCompany[]
  readonly removalists: readonly Removalist[]
  readonly logs: readonly PhotoLog[]
  readonly files: readonly ClearanceFile[]
  readonly issue: number
  readonly issued_at: string
  readonly verification?: Verification
}

/** A file whose pages follow an appendix: a PDF, or an image on its own page. */
export interface EnclosedFile extends Certificate {
  readonly image?: ImageFile
}
export interface Appendix extends Section {
  readonly enclosed: readonly EnclosedFile[]
}

export interface ClearanceCertificate {
  readonly title: string
  /** Example: `CC-7XQ2-M9KD` */
  readonly number: string
  /** `Class A` or `Class B` */
  readonly removalClass: string
  /** Undefined on a draft. */
  readonly issue?: number
  /** Printed on every page; says so if the certificate is not reviewed. */
  readonly status: string
  readonly isDraft: boolean
  /** The missing signature of an issued document; '' if the reviewer has signed. */
  readonly missingSignature: string
  /** Whether every finding supports that the area is clear. */
  readonly isClear: boolean
  readonly issued_at: string
  readonly company: string
  readonly cover: Cover
  /** The brand colour, as in `ReportModel`. */
  readonly brand?: string
  /** The result in one sentence, for the first page. */
  readonly result: string
  /** A photo of the photo log, for the first page. */
  readonly photo?: CaptionedPhoto
  /** The statements that the regulations require, for the first page. */
  readonly findings: readonly Block[]
  readonly verification?: Verification
  readonly sections: readonly Section[]
  readonly appendices: readonly Appendix[]
}
