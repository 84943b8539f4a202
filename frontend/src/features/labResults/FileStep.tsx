import { useRef, useState } from 'react'
import { MOST_RESULTS } from '#shared/domain/labImport.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Page.tsx'
import { type ReadFile, readSheets } from './readSheets.ts'
import { Unusable } from './unusable.ts'

const sentenceOf = (thrown: unknown) =>
  thrown instanceof Unusable ? thrown.message : 'The file could not be read. Try again.'

/** The laboratory's file: dropped or chosen, read here on the device. */
export function FileStep({ onRead }: { onRead: (file: ReadFile) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, say] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    say(undefined)
    setBusy(true)
    await readSheets(file)
      .then(onRead, thrown => say(sentenceOf(thrown)))
      .finally(() => setBusy(false))
  }
  return (
    <Section title="File">
      {problem && <Banner tone="danger">{problem}</Banner>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same */}
      <div
        className={over ? 'csv-drop csv-drop-over' : 'csv-drop'}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          void take(event.dataTransfer.files[0])
        }}
      >
        <Icon name="upload" />
        <p>
          Drop the laboratory’s CSV or Excel file here, or choose it. At most {MOST_RESULTS.toLocaleString('en-NZ')}{' '}
          rows. Nothing is recorded before you have seen it beside the samples.
        </p>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          hidden
          tabIndex={-1}
          aria-label="Laboratory's file"
          onChange={event => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            void take(file)
          }}
        />
        <Button kind="primary" icon="upload" busy={busy} onClick={() => input.current?.click()}>
          Choose file
        </Button>
      </div>
    </Section>
  )
}
