import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { EXPORT_STATE_NAMES, type LatestExport, type Match } from '#shared/domain/exports/export.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'

/** The building statuses whose colours these states use: in progress, done, failed. */
const COLOURS = { queued: 9, active: 9, sent: 10, failed: 7 } as const

export function ExportStatusChip({ latest }: { latest: LatestExport | undefined }) {
  if (!latest) return <span className="quiet">Not sent</span>
  return (
    <span className="export-standing">
      <StatusChip id={COLOURS[latest.state]} name={EXPORT_STATE_NAMES[latest.state]} />
      <span className="quiet">{latest.problem ?? formatMoment(latest.updated_at)}</span>
    </span>
  )
}

export const MatchReference = ({ match: { reference } }: { match: Match }) =>
  reference ? <span className="unbroken">{reference}</span> : <span className="quiet">Not linked</span>

export const sendLabel = (latest: LatestExport | undefined): string => {
  if (latest?.state === 'failed') return 'Try again'
  return latest?.state === 'sent' ? 'Send again' : 'Send'
}

/** A button’s label, followed by its target for screen readers only. */
export const LabelOf = ({ action, target }: { action: string; target: string }) => (
  <span>
    {action} <span className="hidden-visually">{target}</span>
  </span>
)

export const referenceText = ({ reference }: Match): string =>
  reference ? `${reference} in the external system` : 'Not linked to the external system'
