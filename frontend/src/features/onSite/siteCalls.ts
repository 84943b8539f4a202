import { clientOf } from '#frontend/api/client.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { site } from '#shared/contract/document/site.ts'

export const { site: siteCalls } = clientOf({ site })

/** The on-site register’s settings and its newest acknowledgements: `pages` pages of 100. */
export const useSite = (building: string, pages: number) =>
  useLive(['on-site', building, { pages }], async signal => ({ data: await readPages(building, pages, signal) }))

async function readPages(building: string, pages: number, signal: AbortSignal) {
  const ask = (after?: string) =>
    siteCalls.settings({ params: { id: building }, query: { ...(after && { after }) } }, { signal })
  const { data } = await ask()
  let { acknowledgements, next } = data.log
  for (let page = 1; page < pages && next; page++) {
    const { log } = (await ask(next)).data
    acknowledgements = [...acknowledgements, ...log.acknowledgements]
    next = log.next
  }
  return { ...data, log: { acknowledgements, next } }
}
