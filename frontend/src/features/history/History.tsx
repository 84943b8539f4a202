import { useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import type { HistoryReply } from '#shared/contract/building/history.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { fieldSentence } from './fieldSentence.ts'
import { historyCalls } from './historyCalls.ts'
import { useWords } from './useWords.ts'
import './history.css'

/** A button that opens the history in a dialog. Without `record` it is the history of the whole building. */
export function HistoryButton({ name, record }: { readonly name: string; readonly record?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button icon="waiting" onClick={() => setIsOpen(true)}>
        History
      </Button>
      <Dialog
        title={`History of ${name}`}
        open={isOpen}
        onClose={close}
        footer={<Button onClick={close}>Close</Button>}
      >
        {isOpen && <History record={record} />}
      </Dialog>
    </>
  )
}

/** The history in a collapsible section, for use inside a dialog. */
export function HistoryDetails({ record }: { readonly record: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="history-details" onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <History record={record} />}
    </details>
  )
}

/** Who changed what and when, newest first, a page at a time. Unsent changes are not included. */
function History({ record }: { readonly record: string | undefined }) {
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined])
  return (
    <div className="stack">
      {pages.map((before, at) => (
        <Entries
          key={before ?? ''}
          record={record}
          before={before}
          onOlder={at === pages.length - 1 ? next => setPages([...pages, next]) : undefined}
        />
      ))}
    </div>
  )
}

interface EntriesProps {
  readonly record: string | undefined
  readonly before: string | undefined
  /** Undefined where older entries are already shown. */
  readonly onOlder: ((next: string) => void) | undefined
}

function Entries({ record, before, onOlder }: EntriesProps) {
  const { tree, building } = useOpenBuilding()
  const words = useWords(tree)
  const query = { ...(record && { record }), ...(before && { before }) }
  const { data, stale, failure } = useLive(['history', building, query], async signal => ({
    data: await historyCalls.list({ params: { id: building }, query }, { signal }),
  }))
  if (failure && !data) return <Failure title="History needs a connection" {...failure} />
  if (!data) return <Skeleton lines={4} />
  const { next } = data
  return (
    <>
      {stale && <Banner tone="warning">{stale}</Banner>}
      {!before && data.data.length === 0 && !next && (
        <p className="quiet">No changes yet. Changes saved on this device show up here once they’re sent.</p>
      )}
      <ol className="history">
        {data.data.map(entry => (
          <Entry
            key={entry.id}
            entry={entry}
            sentences={entry.fields.map(each => fieldSentence(entry.kind, each, words))}
          />
        ))}
      </ol>
      {next && onOlder && (
        <div>
          <Button onClick={() => onOlder(next)}>Show older changes</Button>
        </div>
      )}
    </>
  )
}

const Entry = ({ entry, sentences }: { readonly entry: HistoryReply; readonly sentences: readonly string[] }) => (
  <li>
    <p>
      <strong>{entry.by}</strong> {entry.what} <span className="quiet figures">{formatMoment(entry.time)}</span>
    </p>
    {sentences.length > 0 && (
      <ul>
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    )}
  </li>
)
