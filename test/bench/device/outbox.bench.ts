import type { Request } from 'playwright-core'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import { atLeast, atMost, median, percentile, type Result } from '#test/bench/result.ts'
import { inProduct } from './inProduct.ts'

const EDITS = 200
const ROUNDS = 3
const PHOTOS = 12
const ENQUEUE_MS = 10

/** P-20: the cost of the device's queue against the same calls without it, and how many photos are posted at once. */
export async function run(): Promise<Result[]> {
  const { page, close } = await inProduct()
  const link = page
    .getByRole('row', { name: /8 Tui Street/ })
    .getByRole('link')
    .first()
  const building = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
  const actor = await page.evaluate((): Actor => {
    const { user, company } = JSON.parse(localStorage.getItem('session') ?? '')
    // A separate device, because the page's own outbox would send the bench's writes.
    return { ...user, user_id: `bench-${user.id}`, company_id: company.id, features: company.features }
  })
  const enqueued: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const direct = await page.evaluate(([id, count]) => window.deviceBench.direct(id, count), [
      building,
      EDITS,
    ] as const)
    const queue = await page.evaluate(([by, id, count]) => window.deviceBench.queue(by, id, count), [
      actor,
      building,
      EDITS,
    ] as const)
    enqueued.push(...queue.enqueued)
    ratios.push(queue.drained / direct)
  }
  const atOnce = mostAtOnce(page)
  await page.evaluate(([by, count]) => window.deviceBench.photos(by, count), [actor, PHOTOS] as const)
  const most = atOnce()
  await close()
  const p95 = percentile(enqueued, 95)
  return [
    atMost('P-20', p95 / ENQUEUE_MS, 1, `storing a write on the device: ${p95.toFixed(1)} ms at the 95th percentile`),
    atMost(
      'P-20',
      median(ratios),
      1.3,
      `${EDITS} writes sent from the queue against the same calls one after the other`,
    ),
    atLeast('P-20', most, 3, 'photos posted at the same time'),
  ]
}

/** The highest number of concurrent posts to the bucket. */
function mostAtOnce(page: Awaited<ReturnType<typeof inProduct>>['page']): () => number {
  const open = new Set<Request>()
  let most = 0
  const isPost = (request: Request) =>
    request.method() === 'POST' && (request.headers()['content-type'] ?? '').startsWith('multipart/')
  page.on('request', request => {
    if (isPost(request)) open.add(request)
    most = Math.max(most, open.size)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', request => open.delete(request))
  return () => most
}
