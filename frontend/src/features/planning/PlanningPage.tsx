import { useState } from 'react'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { useNamesById, useSurveyors } from '#frontend/queries/pickerLists.ts'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import type { PlanningEntry } from '#shared/contract/building/surveys.ts'
import { dayAfter, formatDay, formatDayWithWeekday, mondayOf, nzDay } from '#shared/domain/vocabulary/time.ts'
import { PlanDialog } from './PlanDialog.tsx'
import { Unplanned } from './Unplanned.tsx'
import { type Plan, planOf, usePlan, usePlanned, useToPlan, useWeek, withLeadFirst } from './usePlanning.ts'
import { WeekTable } from './WeekTable.tsx'
import './planning.css'

export function PlanningPage() {
  useSetBreadcrumbs({ name: 'Planning' })
  const [monday, show] = useWeek()
  const week = usePlanned(monday)
  const [query, setQuery] = useState({ search: '', pages: 1 })
  const waiting = useToPlan(monday, query.search, query.pages)
  const [planned, toPlan] = [week.data?.buildings, waiting.data]
  const [stale, failure] = [week.stale ?? waiting.stale, week.failure ?? waiting.failure]
  const readAgain = () => {
    week.retry()
    waiting.retry()
  }
  const [opened, setOpened] = useState<PlanningEntry>()
  const plan = useUndoablePlan()
  const leads = useLeads(planned ?? [])
  const move = (id: string, survey_date: string | null, lead?: string) => {
    const building = [...(planned ?? []), ...(toPlan?.buildings ?? [])].find(each => each.id === id)
    if (!building) return
    const surveyors = lead ? withLeadFirst(building.surveyors, lead) : building.surveyors
    const isSame = survey_date === (building.survey_date ?? null) && surveyors[0] === building.surveyors[0]
    if (!isSame) void plan(building, { survey_date, surveyors }).catch(showFailure)
  }
  return (
    <Page
      title="Planning"
      facts={[`${formatDay(monday)} to ${formatDay(dayAfter(monday, 6))}`]}
      actions={<WeekButtons monday={monday} show={show} />}
    >
      {stale && <Banner tone="warning">{stale}</Banner>}
      {failure && <Failure message={failure.message} retry={readAgain} />}
      {!(planned && toPlan) && !failure && <Skeleton lines={8} />}
      {planned && toPlan && (
        <div className="planning" aria-busy={week.refreshing || waiting.refreshing || undefined}>
          <Unplanned
            list={toPlan}
            refreshing={waiting.refreshing}
            search={query.search}
            onSearch={search => setQuery({ search, pages: 1 })}
            onMore={() => setQuery({ ...query, pages: query.pages + 1 })}
            onOpen={setOpened}
            onDropped={id => move(id, null)}
          />
          <p className="quiet planning-hint">
            {planned.length === 0 && !week.refreshing && 'Nothing is planned for this week. '}
            <span className="planning-by-mouse">
              Drag a building to a day and a surveyor, or press its calendar button.
            </span>
            <span className="planning-by-touch">Press a building’s calendar button to plan it.</span>
          </p>
          <WeekTable monday={monday} surveyors={leads} buildings={planned} onOpen={setOpened} onDropped={move} />
        </div>
      )}
      <PlanDialog building={opened} onPlan={plan} onClose={() => setOpened(undefined)} />
    </Page>
  )
}

function WeekButtons({ monday, show }: { monday: string; show: (monday: string) => void }) {
  const current = mondayOf(nzDay())
  return (
    <>
      <Button icon="left" label="Previous week" onClick={() => show(dayAfter(monday, -7))} />
      <Button why={monday === current ? 'This week is shown' : undefined} reason="tip" onClick={() => show(current)}>
        This week
      </Button>
      <Button icon="right" label="Next week" onClick={() => show(dayAfter(monday, 7))} />
    </>
  )
}

/** Plans a building and shows a toast with an undo button. */
function useUndoablePlan() {
  const plan = usePlan()
  return async (building: PlanningEntry, next: Plan): Promise<void> => {
    await plan(building, next)
    const undo = () => void plan(building, planOf(building)).catch(showFailure)
    const dateText = next.survey_date ? `planned for ${formatDayWithWeekday(next.survey_date)}` : 'without a date'
    toast(`${building.name} is ${dateText}`, 'success', { label: 'Undo', run: undo })
  }
}

/** The company’s surveyors, and other users who lead one of the buildings. */
function useLeads(buildings: readonly PlanningEntry[]) {
  const surveyors = useSurveyors()
  const names = useNamesById()
  const otherLeads = new Set(buildings.map(({ surveyors: [lead = ''] }) => lead))
  for (const { id } of surveyors) otherLeads.delete(String(id))
  return [
    ...surveyors.map(({ id, label }) => ({ id: String(id), name: label })),
    ...[...otherLeads].map(id => ({ id, name: names.get(id) ?? 'Unknown' })),
  ]
}
