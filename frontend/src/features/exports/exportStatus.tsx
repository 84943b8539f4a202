import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { EXPORT_STATE_NAMES, type LatestExport, type Match } from '#shared/domain/exports/export.ts'

/** The colours of the building statuses that mean the same: going on, good, to be mended. */
const COLOURS = { queued: 9, active: 9, sent: 10, failed: 7 } as const
const when = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'medium', timeStyle: 'short' })

export const timeOf = (iso: string): string => when.format(new Date(iso))

/** How the latest export of a kind stands, and why it failed. */
export function ExportStatusChip({ latest }: { latest: LatestExport | undefined }) {
  if (!latest) return <span className="quiet">Not sent</span>
  return (
    <span className="export-standing">
      <StatusChip id={COLOURS[latest.state]} name={EXPORT_STATE_NAMES[latest.state]} />
      <span className="quiet">{latest.problem ?? timeOf(latest.updated_at)}</span>
    </span>
  )
}

export const Reference = ({ match: { reference } }: { match: Match }) =>
  reference ? <span className="unbroken">{reference}</span> : <span className="quiet">No match</span>

/** The word on a button that sends. */
export const sendLabel = (latest: LatestExport | undefined): string => {
  if (latest?.state === 'failed') return 'Try again'
  return latest?.state === 'sent' ? 'Send again' : 'Send'
}

/** The word on a button, and for whoever hears it what it is about. */
export const LabelOf = ({ word, what }: { word: string; what: string }) => (
  <span>
    {word} <span className="hidden-visually">{what}</span>
  </span>
)

/** The same in a line of facts. */
export const referenceText = ({ reference }: Match): string =>
  reference ? `${reference} in the external system` : 'Not linked to the external system'
