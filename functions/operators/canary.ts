import { settings } from '#functions/runtime/settings.ts'

const MAX_MS = 8_000
/** No document has it. To say so, the API reads the table. */
const NO_DOCUMENT = '/api/verify/0000-0000-0000'

/** Opens the site as a browser does, by its public address: the page, and a call that reads and writes the table. Throws where it is not answered. */
export const handler = async (): Promise<void> => {
  await Promise.all([
    answered('/', 200, text => text.includes('<html')),
    answered(NO_DOCUMENT, 404, text => JSON.parse(text).code === 'not_found'),
  ])
}

async function answered(path: string, status: number, isOurs: (text: string) => boolean): Promise<void> {
  const reply = await fetch(settings('SITE_ORIGIN') + path, {
    headers: { 'x-requested-with': 'XMLHttpRequest', 'user-agent': 'clearfloor-canary' },
    redirect: 'error',
    signal: AbortSignal.timeout(MAX_MS),
  })
  const text = await reply.text()
  if (reply.status !== status || !isOurs(text))
    throw new Error(`${path} answered ${reply.status}: ${text.slice(0, 200)}`)
}
