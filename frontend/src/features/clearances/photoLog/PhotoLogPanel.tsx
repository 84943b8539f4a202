import { useFormContext, useWatch } from 'react-hook-form'
import type { ClearanceValues, LogValues } from '#frontend/features/clearances/values/clearanceValues.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { MAX_LOG_PHOTOS } from '#shared/domain/clearance/clearanceFiles.ts'
import { PhotoLogEntry } from './PhotoLogEntry.tsx'
import { countPhotos, newLog, remainingPhotos } from './photoLogChanges.ts'

const MAX_ENTRIES = 50

export function PhotoLogPanel() {
  const { getValues, setValue } = useFormContext<ClearanceValues>()
  const logs = useWatch<ClearanceValues, 'photo_logs'>({ name: 'photo_logs' })
  const setLogs = (next: LogValues[]) => setValue('photo_logs', next, { shouldDirty: true })
  // Reads the current form values, because photos in preparation arrive while the user edits other entries.
  const change = (id: string, update: (log: LogValues) => LogValues) =>
    setLogs(getValues('photo_logs').map(log => (log.id === id ? update(log) : log)))
  return (
    <>
      <p className="quiet">
        Photos from before, during and after the work: {countPhotos(logs)} of up to {MAX_LOG_PHOTOS}.
      </p>
      {logs.length === 0 && (
        <Empty icon="camera" title="No photos yet" hint="Add an entry, then as many photos to it as you like." />
      )}
      {logs.map((log, index) => (
        <PhotoLogEntry
          key={log.id}
          log={log}
          number={index + 1}
          remaining={remainingPhotos(logs)}
          onChange={update => change(log.id, update)}
        />
      ))}
      {logs.length < MAX_ENTRIES && (
        <span>
          <Button icon="plus" onClick={() => setLogs([...logs, newLog(logs)])}>
            Add entry
          </Button>
        </span>
      )}
    </>
  )
}
