/** What a person chose on this device. Where storage is refused, a choice lasts as long as the page. */
const kept = new Map<string, string>()

export function readPreference(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return kept.get(key)
  }
}

export function writePreference(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value === undefined) kept.delete(key)
    else kept.set(key, value)
  }
}
