/** Choices remembered on this device. Where the browser refuses storage, they last until the page closes. */
const fallback = new Map<string, string>()

export function readPreference(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return fallback.get(key)
  }
}

export function writePreference(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value === undefined) fallback.delete(key)
    else fallback.set(key, value)
  }
}
