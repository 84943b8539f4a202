import { type Cookies, cookiesOf } from './asking.ts'
import { type AnyRow, askerOf } from './row.ts'
import type { World } from './world.ts'

/** The cookies with which a call of a row is asked as it is meant to be. */
export const cookiesFor = (row: Pick<AnyRow, 'who'>, world: World): Promise<Cookies> | Cookies =>
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

/** Those of whoever reads the register of the world's building on site. */
export const siteCookies = ({ siteToken }: Pick<World, 'siteToken'>): Cookies => new Map([['site', siteToken]])
