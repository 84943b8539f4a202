const KEY = 'return-path'

/** The last page of this tab behind the sign-in. The user continues there after signing in, also across a reload. */
export const returnPath = {
  /** Where the tab stores nothing more, only the way back is lost. */
  store(path: string): void {
    try {
      sessionStorage.setItem(KEY, path)
    } catch {
      // The page works without it.
    }
  },
  /** Only a path of this site, never another host. */
  read(home: string): string {
    const path = sessionStorage.getItem(KEY)
    return path?.startsWith('/') && !path.startsWith('//') ? path : home
  },
}
