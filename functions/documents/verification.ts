import { settings } from '#functions/runtime/settings.ts'
import type { Verification } from '#shared/report/model/reportModel.ts'

/** The verification code and link of an issued document; empty without a code. */
export const verificationOf = (code: string | undefined): { verification?: Verification } =>
  code ? { verification: { code, url: `${settings('SITE_ORIGIN')}/verify/${code}` } } : {}
