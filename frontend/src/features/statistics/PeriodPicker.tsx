import { Button } from '#frontend/ui/elements/Button.tsx'
import { GridFilter } from '#frontend/ui/grid/GridTools.tsx'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { monthName, periodChoices, withFirstMonth, withLastMonth } from './period.ts'
import type { useStatisticsQuery } from './useStatisticsQuery.ts'

const CONTAMINANTS = [['', 'Asbestos and lead'] as const, ...Object.entries(CONTAMINANT_NAMES)]

const months = (word: string, chosen: string) =>
  periodChoices(chosen).map(month => [month, `${word} ${monthName(month)}`] as const)

/** The period and the contaminant that the whole page is about. */
export function PeriodPicker({ period, contaminate, isUsual, ...asked }: ReturnType<typeof useStatisticsQuery>) {
  return (
    <search className="grid-tools" aria-label="Filter the figures">
      <GridFilter
        label="First month"
        value={period.from}
        options={months('From', period.from)}
        onChange={from => asked.choose(withFirstMonth(from, period))}
      />
      <GridFilter
        label="Last month"
        value={period.to}
        options={months('To', period.to)}
        onChange={to => asked.choose(withLastMonth(to, period))}
      />
      <GridFilter label="Contaminant" value={contaminate} options={CONTAMINANTS} onChange={asked.chooseContaminant} />
      {!isUsual && (
        <Button kind="quiet" icon="close" onClick={asked.clear}>
          Last 12 months
        </Button>
      )}
    </search>
  )
}
