import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import type { Demo, DemoStatus } from './demo.ts'
import { seedId } from './ids.ts'
import { type Api, signIn } from './session.ts'

const ORDER: readonly DemoStatus[] = ['active', 'awaitingResult', 'preReview', 'awaitingReview', 'reviewed']

/** Advances a demo building to its status through the calls of its users. */
export async function advanceStatus(api: Api, demo: Demo, id: string): Promise<void> {
  const goal = demo.status === 'needsEdits' ? 'awaitingReview' : demo.status
  const has = (status: DemoStatus) => ORDER.indexOf(goal) >= ORDER.indexOf(status)
  const key = (step: string) => ({ key: seedId(`${demo.key}/${step}`) })
  const body = { id }
  if (has('awaitingResult')) await api.buildings.finalise({ body }, key('finalise'))
  if (has('preReview')) {
    await enterResults(api, demo, id)
    await api.buildings.confirmResults({ body }, key('results'))
  }
  if (has('awaitingReview')) await api.buildings.approvePreReview({ body }, key('pre-review'))
  if (demo.status === 'needsEdits' || demo.status === 'reviewed') await review(demo, id)
}

async function enterResults(api: Api, demo: Demo, building_id: string): Promise<void> {
  for (const [at, { bag, status, lead }] of demo.items.entries()) {
    const params = { id: seedId(`${demo.key}/item/${at}`) }
    const key = seedId(`${demo.key}/item/${at}/result`)
    if (bag && status) await api.items.sample({ params, body: { building_id, status_id: status } }, { key })
    if (bag && lead?.lab !== undefined)
      await api.items.leadAnalysis({ params, body: { building_id, analysis: lead.lab } }, { key })
  }
}

async function review(demo: Demo, id: string): Promise<void> {
  const reviewer = await signIn(demo.company, 'reviewer')
  const denied = {
    contaminate_id: CONTAMINANT.lead,
    approval: 0 as const,
    reason: 'The photo of the north window is too dark to see the paint. Please take it again.',
  }
  const lead = demo.status === 'needsEdits' ? denied : { contaminate_id: CONTAMINANT.lead, approval: 1 as const }
  await reviewer.buildings.review(
    { body: { id, approvals: [{ contaminate_id: CONTAMINANT.asbestos, approval: 1 }, lead] } },
    { key: seedId(`${demo.key}/review`) },
  )
  if (demo.status !== 'reviewed') return
  if (demo.months)
    await reviewer.items.setReinspectionMonths(
      { params: { id }, body: { months: demo.months } },
      { key: seedId(`${demo.key}/months`) },
    )
  for (const contaminate of ['1', '2'])
    await reviewer.reports.generate(
      {
        params: { building: id, contaminate_id: contaminate },
        query: { id: seedId(`${demo.key}/report/${contaminate}`) },
      },
      { key: seedId(`${demo.key}/report/${contaminate}/ask`) },
    )
}
