import { useEffect } from 'react'
import { readPreference, writePreference } from '#frontend/store/device/preferences.ts'
import { PAGE_SIZES } from '#frontend/ui/grid/gridQuery.ts'
import { pageSize } from '#frontend/ui/grid/pageSize.ts'

/** Remembers the user’s rows per page on this device, also after signing out. */
export function useStoredPageSize(userId: string): void {
  useEffect(() => {
    const key = `table-rows:${userId}`
    const storedSize = readPreference(key)
    pageSize.set(PAGE_SIZES.find(size => String(size) === storedSize) ?? PAGE_SIZES[0])
    return pageSize.subscribe(() => writePreference(key, String(pageSize.get())))
  }, [userId])
}
