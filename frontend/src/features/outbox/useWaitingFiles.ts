import { useEffect, useState } from 'react'
import { hashesIn, type OutboxEntry } from '#frontend/store/database.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'

export interface WaitingFile {
  readonly bytes: number
  readonly isUploaded: boolean
}

/** The files on this device that waiting writes name, by hash: the size of each, and whether the service has it. */
export const unsentFiles = (files: ReadonlyMap<string, WaitingFile>): WaitingFile[] =>
  [...files.values()].filter(({ isUploaded }) => !isUploaded)

export function useWaitingFiles(entries: readonly OutboxEntry[]): ReadonlyMap<string, WaitingFile> {
  const { store, files: stored } = useDevice()
  const [files, setFiles] = useState<ReadonlyMap<string, WaitingFile>>(new Map())
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const found = new Map<string, WaitingFile>()
      for (const hash of hashesIn(entries.map(({ input }) => input))) {
        const file = await stored.read(hash)
        const uploaded = await store.database.getKey('uploaded', hash)
        if (file) found.set(hash, { bytes: file.bytes.byteLength, isUploaded: uploaded !== undefined })
      }
      if (isCurrent) setFiles(found)
    }
    void read().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [store, stored, entries])
  return files
}
