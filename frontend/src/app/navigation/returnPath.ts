const KEY = 'wanted'

/** Where this tab was last behind the sign-in: there one goes on after signing in, also across a reload. */
export const returnPath = {
  keep: (path: string): void => sessionStorage.setItem(KEY, path),
  /** Only ever a path of our own. */
  read(home: string): string {
    const path = sessionStorage.getItem(KEY)
    return path?.startsWith('/') && !path.startsWith('//') ? path : home
  },
}
