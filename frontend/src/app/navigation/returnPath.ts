const KEY = 'return-path'

/** The last page of this tab behind the sign-in, where the user continues after signing in, also across a reload. */
export const returnPath = {
  store: (path: string): void => sessionStorage.setItem(KEY, path),
  /** A path of this site only, never an address of another. */
  read(home: string): string {
    const path = sessionStorage.getItem(KEY)
    return path?.startsWith('/') && !path.startsWith('//') ? path : home
  },
}
