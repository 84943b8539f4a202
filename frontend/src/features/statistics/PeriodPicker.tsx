import { Button } from '#frontend/ui/elements/Button.tsx'
import { GridFilter } from '#frontend/ui/grid/GridTools.tsx'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatMonth } from '#shared/domain/vocabulary/time.ts'
import { periodChoices, withFirstMonth, withLastMonth } from './period.ts'
import type { useStatisticsQuery } from './useStatisticsQuery.ts'

const CONTAMINANTS = [['', 'Asbestos and lead'] as const, ...Object.entries(CONTAMINANT_NAMES)]

const monthOptions = (prefix: string, chosen: string) =>
  periodChoices(chosen).map(month => [month, `${prefix} ${formatMonth(month)}`, month.slice(0, 4)] as const)

export function PeriodPicker({ period, contaminate, isDefault, ...query }: ReturnType<typeof useStatisticsQuery>) {
  return (
    <search className="grid-tools" aria-label="Filter the figures">
      <GridFilter
        label="First month"
        value={period.from}
        options={monthOptions('From', period.from)}
        onChange={from => query.choose(withFirstMonth(from, period))}
      />
      <GridFilter
        label="Last month"
        value={period.to}
        options={monthOptions('To', period.to)}
        onChange={to => query.choose(withLastMonth(to, period))}
      />
      <GridFilter label="Contaminant" value={contaminate} options={CONTAMINANTS} onChange={query.chooseContaminant} />
      {!isDefault && (
        <Button kind="quiet" icon="close" onClick={query.clear}>
          Last 12 months
        </Button>
      )}
    </search>
  )
}
