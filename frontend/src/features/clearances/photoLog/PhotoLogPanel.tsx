import { useFormContext, useWatch } from 'react-hook-form'
import type { ClearanceValues, LogValues } from '#frontend/features/clearances/values/clearanceValues.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { MAX_LOG_PHOTOS } from '#shared/domain/clearance/clearanceFiles.ts'
import { PhotoLogEntry } from './PhotoLogEntry.tsx'
import { newLog, photosIn, roomFor } from './photoLogChanges.ts'

const MOST_ENTRIES = 50

/** Photos of the area in groups, each under a description. */
export function PhotoLogPanel() {
  const { getValues, setValue } = useFormContext<ClearanceValues>()
  const logs = useWatch<ClearanceValues, 'photo_logs'>({ name: 'photo_logs' })
  const put = (next: LogValues[]) => setValue('photo_logs', next, { shouldDirty: true })
  // Out of the form as it is now: photos that are being prepared arrive while others are typed at.
  const change = (id: string, how: (log: LogValues) => LogValues) =>
    put(getValues('photo_logs').map(log => (log.id === id ? how(log) : log)))
  return (
    <>
      <p className="quiet">
        Photos from before, during and after the work: {photosIn(logs)} of up to {MAX_LOG_PHOTOS}.
      </p>
      {logs.length === 0 && (
        <Empty icon="camera" title="No photos yet" hint="Add an entry, then as many photos to it as you like." />
      )}
      {logs.map((log, at) => (
        <PhotoLogEntry
          key={log.id}
          log={log}
          number={at + 1}
          room={roomFor(logs)}
          onChange={how => change(log.id, how)}
        />
      ))}
      {logs.length < MOST_ENTRIES && (
        <span>
          <Button icon="plus" onClick={() => put([...logs, newLog(logs)])}>
            Add entry
          </Button>
        </span>
      )}
    </>
  )
}
