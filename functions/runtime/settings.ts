/** The environment settings of a function, set by the stack or the local cloud. A missing one is a deployment error. */
export type Setting =
  | 'TABLE_NAME'
  | 'FILES_BUCKET'
  | 'DOCUMENTS_QUEUE_URL'
  | 'DRAWING_IMAGES_QUEUE_URL'
  | 'MAIL_QUEUE_URL'
  | 'DELETIONS_QUEUE_URL'
  | 'EXPORTS_QUEUE_URL'
  | 'DATA_EXPORTS_QUEUE_URL'
  | 'MANAGEMENT_PLANS_QUEUE_URL'
  | 'LAB_IMPORTS_QUEUE_URL'
  | 'WEBHOOKS_QUEUE_URL'
  | 'COMPANY_SHARE'
  | 'CONNECTOR_KEY_SECRET'
  | 'CANARY_SECRET'
  | 'DUPLICATES_QUEUE_URL'
  | 'MAIL_FROM'
  | 'SOCKETS_URL'
  | 'SITE_ORIGIN'

export function settings(name: Setting): string {
  const value = process.env[name]
  if (!value) throw new Error(`The setting ${name} is missing`)
  return value
}

/** A setting that a deployment may omit. */
export const optional = (
  name: 'CHAT_SCRIPT' | 'CONNECTOR_LOOPBACK' | 'CDN_SECRETS' | 'MAIL_REGION',
): string | undefined => process.env[name] || undefined
