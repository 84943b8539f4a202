import { type MouseEvent, useSyncExternalStore } from 'react'
import { PORTAL_PATH, SITE_PATH } from '#shared/contract/protocol/originPaths.ts'

const BUILDING = new RegExp(`^${PORTAL_PATH}/building/([0-9A-Z]{26})$`)

export const portalPaths = {
  home: PORTAL_PATH,
  devices: `${PORTAL_PATH}/devices`,
  building: (id: string) => `${PORTAL_PATH}/building/${id}`,
}

/** The building id in the path; undefined for other paths. */
export const buildingIn = (path: string): string | undefined => BUILDING.exec(path)?.[1]

/** The poster code in the path, or ''; undefined for paths outside the on-site register. */
export const siteCodeIn = (path: string): string | undefined =>
  path.startsWith(`${SITE_PATH}/`) ? path.slice(SITE_PATH.length + 1) : path === SITE_PATH ? '' : undefined

const MOVED = 'portal-moved'

const subscribe = (listener: () => void) => {
  addEventListener('popstate', listener)
  addEventListener(MOVED, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(MOVED, listener)
  }
}

export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname)

/** Link props that navigate without reloading the page. */
export const linkTo = (path: string) => ({
  href: path,
  onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    history.pushState(null, '', path)
    scrollTo(0, 0)
    dispatchEvent(new Event(MOVED))
  },
})
