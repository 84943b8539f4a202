import { useId } from 'react'
import type { LogValues } from '#frontend/features/clearances/values/clearanceValues.ts'
import { useTightStorage } from '#frontend/store/device/storage.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import { useFieldError } from '#frontend/ui/fields/Field.tsx'
import { FileDrop } from '#frontend/ui/fields/FileDrop.tsx'
import { PhotoLogPhotos } from './PhotoLogPhotos.tsx'
import { useAddPhotos } from './useAddPhotos.ts'

interface Props {
  readonly log: LogValues
  readonly number: number
  readonly remaining: number
  readonly onChange: (change: (log: LogValues) => LogValues) => void
}

/** Photos under one description. Removed photos can be restored until the log is saved. */
export function PhotoLogEntry({ log, number, remaining, onChange }: Props) {
  const id = useId()
  const tight = useTightStorage()
  const description = `photo_logs.${number - 1}.description`
  const error = useFieldError(description)
  const { progress, problems, add, retry } = useAddPhotos(remaining, photo =>
    onChange(current => ({ ...current, photos: [...current.photos, photo] })),
  )
  if (log.deleted)
    return (
      <p className="log-gone quiet" role="status">
        Entry {number} will be removed when you save.
        <Button onClick={() => onChange(current => ({ ...current, deleted: false }))}>Undo</Button>
      </p>
    )
  return (
    <section className="log" aria-label={`Entry ${number}`}>
      <div className="log-head">
        <h3>Entry {number}</h3>
        <Button
          kind="quiet"
          icon="trash"
          label={`Remove entry ${number}`}
          onClick={() => onChange(current => ({ ...current, deleted: true }))}
        />
      </div>
      <div className="field" data-field={description}>
        <label htmlFor={id}>
          Description<span className="hidden-visually"> of entry {number}</span>
        </label>
        <textarea
          id={id}
          className="input"
          rows={2}
          maxLength={2_000}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={log.description}
          onChange={({ target }) => onChange(current => ({ ...current, description: target.value }))}
        />
        {error && (
          <p className="field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
      <PhotoLogPhotos photos={log.photos} onChange={photos => onChange(current => ({ ...current, photos }))} />
      <FileDrop
        multiple
        label="Add photos"
        accept="image/*"
        icon="camera"
        hint={tight ?? 'You can add several at once, up to 20 MB each.'}
        busy={progress !== undefined}
        onFiles={files => void add(files)}
      />
      {progress && <ProgressBar label={progress.label} value={progress.part} />}
      {problems.map(problem => (
        <p key={problem} className="field-error" role="alert">
          {problem}
        </p>
      ))}
      {retry && (
        <div className="row">
          <Button busy={progress !== undefined} onClick={() => void retry()}>
            Try again
          </Button>
        </div>
      )}
    </section>
  )
}
