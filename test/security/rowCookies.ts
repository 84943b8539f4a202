import { type Cookies, cookiesOf } from './asking.ts'
import type { CompanyRecords, RoleKey } from './companyRecords.ts'
import { type AnyRow, askerOf } from './row.ts'

const OUTSIDERS = ['anyone', 'portalContact', 'siteReader'] as const
type Who = Pick<AnyRow, 'who'>
const known = new WeakMap<CompanyRecords, Map<RoleKey, Promise<Cookies>>>()

/** The cookies of a permitted caller of a row: one session per role and company. */
export function cookiesFor(row: Who, records: CompanyRecords): Promise<Cookies> | Cookies {
  if (OUTSIDERS.some(who => who === row.who)) return newCookiesFor(row, records)
  const ofWorld = known.get(records) ?? new Map<RoleKey, Promise<Cookies>>()
  known.set(records, ofWorld)
  const part = askerOf(row)
  const found = ofWorld.get(part) ?? cookiesOf(records.people[part])
  ofWorld.set(part, found)
  return found
}

/** The same with a new session. */
export const newCookiesFor = (row: Who, records: CompanyRecords): Promise<Cookies> | Cookies =>
  row.who === 'anyone'
    ? new Map()
    : row.who === 'portalContact'
      ? portalCookies(records)
      : row.who === 'siteReader'
        ? siteCookies(records)
        : cookiesOf(records.people[askerOf(row)])

export const portalCookies = ({ portalToken }: Pick<CompanyRecords, 'portalToken'>): Cookies =>
  new Map([['portal', portalToken]])

/** The cookies of a site reader of the company's building. */
export const siteCookies = ({ siteToken }: Pick<CompanyRecords, 'siteToken'>): Cookies => new Map([['site', siteToken]])
