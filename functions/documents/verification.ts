import { settings } from '#functions/runtime/settings.ts'
import type { Verification } from '#shared/report/model/reportModel.ts'

/** What is printed on a document that is issued; nothing on one that has no code. */
export const verificationOf = (code: string | undefined): { verification?: Verification } =>
  code ? { verification: { code, url: `${settings('SITE_ORIGIN')}/verify/${code}` } } : {}
