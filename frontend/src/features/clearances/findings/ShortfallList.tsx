import type { ReactNode } from 'react'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Check } from '#frontend/ui/elements/Check.tsx'
import type { ClearanceShortfall } from '#shared/domain/clearance/clearanceFindings.ts'
import { PANELS, type PanelKey } from '#shared/domain/clearance/clearancePanels.ts'

interface Props {
  readonly shortfalls: readonly ClearanceShortfall[]
  /** The statements that were confirmed. */
  readonly confirmed: readonly string[]
  readonly onChange: (confirmed: readonly string[]) => void
  /** The way to the panel in which a finding is answered. */
  readonly renderPanel: (panel: PanelKey, title: string) => ReactNode
}

/** Every finding that doesn’t support the clearance, each to be confirmed, with the panel in which it is answered. */
export function ShortfallList({ shortfalls, confirmed, onChange, renderPanel }: Props) {
  return (
    <>
      <Banner tone="warning">
        The certificate will say that it doesn’t show the area to be clear. Confirm each of these, or go back and answer
        it.
      </Banner>
      <ul className="shortfalls">
        {shortfalls.map(({ statement, outcome, panel }) => (
          <li key={statement}>
            <label className="card">
              <Check
                checked={confirmed.includes(statement)}
                onChange={isChecked =>
                  onChange(isChecked ? [...confirmed, statement] : confirmed.filter(each => each !== statement))
                }
              />
              <span>
                {statement}: <strong>{outcome}</strong>
              </span>
            </label>
            {renderPanel(panel, titleOf(panel))}
          </li>
        ))}
      </ul>
    </>
  )
}

const titleOf = (panel: PanelKey): string => PANELS.find(({ key }) => key === panel)?.title ?? ''

/** Why nothing can be sent yet; undefined once every finding is confirmed. */
export const unconfirmed = (shortfalls: readonly ClearanceShortfall[], confirmed: readonly string[]) =>
  shortfalls.every(({ statement }) => confirmed.includes(statement)) ? undefined : 'Confirm each finding first'
