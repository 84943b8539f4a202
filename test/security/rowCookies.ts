import { type Cookies, cookiesOf } from './asking.ts'
import { type AnyRow, askerOf } from './row.ts'
import type { Part, World } from './world.ts'

const OUTSIDERS = ['anyone', 'portalContact', 'siteReader'] as const
type Who = Pick<AnyRow, 'who'>
const known = new WeakMap<World, Map<Part, Promise<Cookies>>>()

/** The cookies with which a call of a row is asked as it is meant to be: of one session for each role in a world. */
export function cookiesFor(row: Who, world: World): Promise<Cookies> | Cookies {
  if (OUTSIDERS.some(who => who === row.who)) return newCookiesFor(row, world)
  const ofWorld = known.get(world) ?? new Map<Part, Promise<Cookies>>()
  known.set(world, ofWorld)
  const part = askerOf(row)
  const found = ofWorld.get(part) ?? cookiesOf(world.people[part])
  ofWorld.set(part, found)
  return found
}

/** The same with its own session. */
export const newCookiesFor = (row: Who, world: World): Promise<Cookies> | Cookies =>
  row.who === 'anyone'
    ? new Map()
    : row.who === 'portalContact'
      ? portalCookies(world)
      : row.who === 'siteReader'
        ? siteCookies(world)
        : cookiesOf(world.people[askerOf(row)])

/** Those of somebody of the world's client in the owner's portal. */
export const portalCookies = ({ portalToken }: Pick<World, 'portalToken'>): Cookies =>
  new Map([['portal', portalToken]])

/** Those of a reader of the on-site register of the world's building. */
export const siteCookies = ({ siteToken }: Pick<World, 'siteToken'>): Cookies => new Map([['site', siteToken]])
