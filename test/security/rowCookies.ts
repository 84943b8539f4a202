import { type Cookies, cookiesOf } from './asking.ts'
import { type AnyRow, askerOf } from './row.ts'
import type { RoleKey, World } from './world.ts'

const OUTSIDERS = ['anyone', 'portalContact', 'siteReader'] as const
type Who = Pick<AnyRow, 'who'>
const known = new WeakMap<World, Map<RoleKey, Promise<Cookies>>>()

/** The cookies of a permitted caller of a row: one session per role and world. */
export function cookiesFor(row: Who, world: World): Promise<Cookies> | Cookies {
  if (OUTSIDERS.some(who => who === row.who)) return newCookiesFor(row, world)
  const ofWorld = known.get(world) ?? new Map<RoleKey, Promise<Cookies>>()
  known.set(world, ofWorld)
  const part = askerOf(row)
  const found = ofWorld.get(part) ?? cookiesOf(world.people[part])
  ofWorld.set(part, found)
  return found
}

/** The same with a new session. */
export const newCookiesFor = (row: Who, world: World): Promise<Cookies> | Cookies =>
  row.who === 'anyone'
    ? new Map()
    : row.who === 'portalContact'
      ? portalCookies(world)
      : row.who === 'siteReader'
        ? siteCookies(world)
        : cookiesOf(world.people[askerOf(row)])

export const portalCookies = ({ portalToken }: Pick<World, 'portalToken'>): Cookies =>
  new Map([['portal', portalToken]])

/** The cookies of a site reader of the world's building. */
export const siteCookies = ({ siteToken }: Pick<World, 'siteToken'>): Cookies => new Map([['site', siteToken]])
