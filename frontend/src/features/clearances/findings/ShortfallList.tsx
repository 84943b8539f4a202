import { type ReactNode, useState } from 'react'
import { useNamesById } from '#frontend/queries/pickerLists.ts'
import { useDraft } from '#frontend/ui/drafts/useDraft.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Check } from '#frontend/ui/elements/Check.tsx'
import { isLawfulWithReason } from '#shared/domain/clearance/clearanceConditions.ts'
import type { ClearanceShortfall } from '#shared/domain/clearance/clearanceFindings.ts'
import { PANELS, type PanelKey } from '#shared/domain/clearance/clearancePanels.ts'
import type { ClearanceReason, ReasonInput } from '#shared/domain/clearance/clearanceReason.ts'
import { REASON_CONDITIONS } from '#shared/domain/clearance/clearanceReason.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import type { FindingsToConfirm } from './useShortfalls.ts'

/** The confirmed findings by key, each with its typed reason or ''. */
export type ConfirmedFindings = Readonly<Record<string, string>>

export const reasonsKey = (clearanceId: string): string => `clearance-reasons:${clearanceId}`

/** The confirmed findings of a clearance. Typed reasons stay on the device until the clearance is sent with them. */
export function useConfirmedFindings(clearanceId: string) {
  const [confirmed, setConfirmed] = useState<ConfirmedFindings>({})
  const hasReason = reasonsIn(confirmed).length > 0
  const draft = useDraft(reasonsKey(clearanceId), () => (hasReason ? confirmed : undefined), setConfirmed)
  const change = (next: ConfirmedFindings) => {
    setConfirmed(next)
    draft.changed()
  }
  return { confirmed, change, draft }
}

interface Props extends FindingsToConfirm {
  readonly confirmed: ConfirmedFindings
  readonly onChange: (confirmed: ConfirmedFindings) => void
  /** Whether the dialog asks for reasons. For a clearance that awaits review, the reviewer gives them. */
  readonly asksReasons: boolean
  /** Renders a link to the panel of a finding. */
  readonly renderPanel: (panel: PanelKey, title: string) => ReactNode
}

const MAX_REASON = 190

/** Every finding against the clearance and every missing licence, each to be confirmed, with a link to its panel. */
export function ShortfallList({ shortfalls, notes, confirmed, onChange, asksReasons, renderPanel }: Props) {
  const takesReason = ({ key, reason }: ClearanceShortfall) => asksReasons && isLawfulWithReason(key) && !reason
  const isOpen = shortfalls.some(each => !each.reason && !(takesReason(each) && confirmed[each.key]?.trim()))
  return (
    <>
      {isOpen && (
        <Banner tone="warning">
          The document will say that it doesn’t show the area to be clear. Confirm each of these, or go back and answer
          it.
        </Banner>
      )}
      <ul className="shortfalls">
        {shortfalls.map(each => (
          <Finding key={each.key} finding={each} {...{ confirmed, onChange, renderPanel }}>
            {each.reason && <GivenReason reason={each.reason} />}
            {takesReason(each) && confirmed[each.key] !== undefined && (
              <ReasonField
                statement={each.statement}
                reason={confirmed[each.key] ?? ''}
                onChange={reason => onChange({ ...confirmed, [each.key]: reason })}
              />
            )}
          </Finding>
        ))}
        {notes.map(each => (
          <Finding key={each.key} finding={each} {...{ confirmed, onChange, renderPanel }}>
            <span className="small quiet">The first page will say so beside “Removed by”.</span>
          </Finding>
        ))}
      </ul>
    </>
  )
}

interface FindingProps extends Pick<Props, 'confirmed' | 'onChange' | 'renderPanel'> {
  readonly finding: Pick<ClearanceShortfall, 'key' | 'statement' | 'outcome' | 'panel'>
  readonly children: ReactNode
}

function Finding({ finding, confirmed, onChange, renderPanel, children }: FindingProps) {
  const { key, statement, outcome, panel } = finding
  const { [key]: _, ...rest } = confirmed
  return (
    <li>
      <label className="card">
        <Check
          checked={confirmed[key] !== undefined}
          onChange={isChecked => onChange(isChecked ? { ...confirmed, [key]: '' } : rest)}
        />
        <span>
          {statement}: <strong>{outcome}</strong>
        </span>
      </label>
      {children}
      {renderPanel(panel, titleOf(panel))}
    </li>
  )
}

function GivenReason({ reason: { reason, user_id, date } }: { readonly reason: ClearanceReason }) {
  const name = useNamesById().get(user_id)
  return (
    <p className="small">
      Certified for this reason: “{reason}” ({[name, formatNzDay(date)].filter(Boolean).join(', ')})
    </p>
  )
}

interface ReasonProps {
  readonly statement: string
  readonly reason: string
  readonly onChange: (reason: string) => void
}

function ReasonField({ statement, reason, onChange }: ReasonProps) {
  return (
    <label className="field shortfall-reason">
      <span>
        Why the area can still be certified <span className="hidden-visually">({statement})</span>
      </span>
      <textarea
        className="input"
        rows={2}
        maxLength={MAX_REASON}
        value={reason}
        onChange={({ target }) => onChange(target.value)}
      />
      <span className="small quiet">
        The reason and your name are printed on the first page. Without a reason the document is an inspection record,
        not a certificate.
      </span>
    </label>
  )
}

const titleOf = (panel: PanelKey): string => PANELS.find(({ key }) => key === panel)?.title ?? ''

/** Why the clearance cannot be sent yet; undefined once every finding is confirmed. */
export const unconfirmedFindings = ({ shortfalls, notes }: FindingsToConfirm, confirmed: ConfirmedFindings) =>
  [...shortfalls, ...notes].every(({ key }) => confirmed[key] !== undefined) ? undefined : 'Confirm each finding first'

export const reasonsIn = (confirmed: ConfirmedFindings): ReasonInput[] =>
  REASON_CONDITIONS.flatMap(condition => {
    const reason = confirmed[condition]?.trim()
    return reason ? [{ condition, reason }] : []
  })
