import { Button } from '#frontend/ui/elements/Button.tsx'
import { Filter } from '#frontend/ui/grid/GridTools.tsx'
import { CONTAMINATE_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { begun, ended, monthName, offered } from './period.ts'
import type { useAsked } from './useStatisticsQuery.ts'

const CONTAMINANTS = [['', 'Asbestos and lead'] as const, ...Object.entries(CONTAMINATE_NAMES)]

const months = (word: string, chosen: string) =>
  offered(chosen).map(month => [month, `${word} ${monthName(month)}`] as const)

/** The period and the contaminant that the whole page is about. */
export function PeriodPicker({ period, contaminate, isUsual, ...asked }: ReturnType<typeof useAsked>) {
  return (
    <search className="grid-tools" aria-label="What the figures are about">
      <Filter
        label="First month"
        value={period.from}
        options={months('From', period.from)}
        onChange={from => asked.choose(begun(from, period))}
      />
      <Filter
        label="Last month"
        value={period.to}
        options={months('To', period.to)}
        onChange={to => asked.choose(ended(to, period))}
      />
      <Filter label="Contaminant" value={contaminate} options={CONTAMINANTS} onChange={asked.chooseContaminant} />
      {!isUsual && (
        <Button kind="quiet" icon="close" onClick={asked.clear}>
          Last 12 months
        </Button>
      )}
    </search>
  )
}
