import type { CompanyName } from './people.ts'

export interface DemoRoom {
  readonly name: string
  readonly box: Box
  readonly note?: string
  readonly label?: boolean
  readonly state?: 'inaccessible' | 'notSuspicious' | 'outOfScope'
}

export interface DemoItem {
  /** `Floor/Room` */
  readonly in: string
  readonly name: string
  readonly at: string
  /** The word between name and place; `to` by default. */
  readonly link?: string
  readonly method: number
  readonly bag?: string
  readonly as?: string
  readonly status?: number
  readonly presumed?: number
  readonly reported?: readonly [report: string, number: string, statusId: number]
  readonly unit?: number
  readonly amount?: number
  readonly scores?: readonly number[]
  readonly advice?: readonly number[]
  readonly removal?: number
  readonly photo?: string
  readonly comment?: string
  readonly lead?: {
    readonly material?: string
    readonly colour?: string
    readonly condition?: 'Good' | 'Moderate' | 'Poor'
    readonly lab?: number
    readonly xrf?: number
  }
}

export type DemoStatus = 'active' | 'awaitingResult' | 'needsEdits' | 'preReview' | 'awaitingReview' | 'reviewed'

export interface Demo {
  readonly key: string
  readonly company: CompanyName
  readonly name: string
  readonly phase: string
  readonly description: string
  readonly address: readonly [street: string, suburb: string, city: string, postcode: string]
  readonly job: readonly [number: string, name: string]
  readonly client: string
  readonly report_type_id: number
  /** Months until the re-inspection; the company's setting when absent. */
  readonly months?: number
  readonly image?: string
  readonly status: DemoStatus
  readonly survey_date: string
  /** A reserved range of Sample IDs for asbestos. */
  readonly reserved?: {
    readonly prefix: string
    readonly digits: number
    readonly first: number
    readonly count: number
  }
  readonly note?: string
  readonly floors: readonly {
    readonly name: string
    readonly description: string
    readonly plan: string
    readonly rooms: readonly DemoRoom[]
  }[]
  readonly items: readonly DemoItem[]
}

export type Box = readonly [x: number, y: number, width: number, height: number]
