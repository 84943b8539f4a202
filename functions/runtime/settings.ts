/** The settings of a function, as the stack (or the local cloud) gives them. A missing one is a deployment fault. */
export type Setting =
  | 'TABLE_NAME'
  | 'FILES_BUCKET'
  | 'REPORTS_QUEUE_URL'
  | 'DRAWINGS_QUEUE_URL'
  | 'MAIL_QUEUE_URL'
  | 'REMOVALS_QUEUE_URL'
  | 'EXPORTS_QUEUE_URL'
  | 'PLANS_QUEUE_URL'
  | 'RESULTS_QUEUE_URL'
  | 'CONNECTOR_KEY_SECRET'
  | 'DUPLICATES_QUEUE_URL'
  | 'MAIL_FROM'
  | 'SOCKETS_URL'
  | 'SITE_ORIGIN'

export function settings(name: Setting): string {
  const value = process.env[name]
  if (!value) throw new Error(`The setting ${name} is missing`)
  return value
}

/** A setting that a deployment may leave out. */
export const optional = (name: 'CHAT_SCRIPT' | 'CONNECTOR_LOOPBACK'): string | undefined =>
  process.env[name] || undefined
