import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { setAuditEvent } from '#functions/data/auditLog.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys } from '#functions/data/keys.ts'
import { readOrCreateSecret } from '#functions/data/secretRows.ts'
import { mustHaveVersion, parse, read, readMany } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { settings } from '#functions/runtime/settings.ts'
import { SITE_PATH } from '#shared/contract/protocol/originPaths.ts'
import { SiteSettings } from '#shared/domain/building/siteRegister.ts'
import { Company } from '#shared/domain/people/user.ts'
import { refuseStale } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

/** `pin_hash` is set only while the register is turned on. */
const SettingsRow = z.object({ ...SiteSettings().shape, pin_hash: z.string().optional() })
const KeyRow = z.object({ site_key: z.base64() })
const Versioned = z.object({ version: z.number() })

/** `<company>_<building>_<32 hex digits>`: contains the ids of its row, so no search is needed. */
const FORMAT = /^([0-9A-Z]{26})_([0-9A-Z]{26})_([0-9a-f]{32})$/

/**
 * The code never changes for a building, so that printed posters stay valid. It is not stored; it is derived from the company's
 * key.
 */
function codeOf(siteKey: string, companyId: string, buildingId: string): string {
  const hash = createHmac('sha256', Buffer.from(siteKey, 'base64')).update(buildingId).digest('hex')
  return `${companyId}_${buildingId}_${hash.slice(0, 32)}`
}
const isSame = (code: string, other: string) => timingSafeEqual(Buffer.from(code), Buffer.from(other))

/** An on-site register that is turned on. `version` counts its PINs. */
export interface LiveSite {
  readonly company_id: string
  readonly building_id: string
  readonly company: Company
  readonly pin_hash: string
  readonly version: number
}

/** Settings of the on-site registers. A register is read with the code on its poster and its PIN. */
export const SiteRegisters = {
  read: async (companyId: string, buildingId: string): Promise<SiteSettings> =>
    (await read(SiteSettings(), keys.siteSettings(companyId, buildingId))) ?? SiteSettings().parse({}),

  /** Turns the register on with a PIN, or off without one. The new version ends every session. */
  async save(caller: Caller, buildingId: string, pin_hash: string | undefined, version: number | undefined) {
    const key = keys.siteSettings(caller.company_id, buildingId)
    const before = await read(SettingsRow, key)
    refuseStale(before && Versioned.parse(before), version)
    const is_on = pin_hash !== undefined
    const change = is_on ? (before?.is_on ? 'PIN changed' : 'on') : 'off'
    setAuditEvent(caller, 'site_changed', change)
    const changed = { version: (before?.version ?? 0) + 1, changed_at: now(), changed_name: caller.full_name }
    const row = { is_on, ...changed, ...(is_on && { pin_hash }) }
    const messages = {
      on: 'On-site register turned on',
      off: 'On-site register turned off',
      'PIN changed': 'PIN changed',
    }
    const condition = mustHaveVersion(before?.version)
    return commitOnce(caller, [{ op: 'put', key, row, condition }], { message: messages[change] })
  },

  /** The address on the poster. Refuses if the register is turned off. */
  async addressOf(companyId: string, buildingId: string): Promise<string> {
    if (!(await SiteRegisters.read(companyId, buildingId)).is_on) throw new Refusal('site_off')
    const siteKey = await readOrCreateSecret(keys.siteKey(companyId), 'site_key')
    return `${settings('SITE_ORIGIN')}${SITE_PATH}/${codeOf(siteKey, companyId, buildingId)}`
  },

  /** The register of a poster's code; undefined if the code is invalid or the register is turned off. */
  async ofCode(code: string): Promise<LiveSite | undefined> {
    const [, company_id, building_id] = FORMAT.exec(code) ?? []
    if (!company_id || !building_id) return undefined
    const rowKeys = [keys.siteSettings(company_id, building_id), keys.siteKey(company_id), keys.company(company_id)]
    const [row, keyRow, companyRow] = await readMany(rowKeys)
    if (!row || !keyRow || !companyRow) return undefined
    const { pin_hash, version } = parse(SettingsRow, row)
    const company = parse(Company(), companyRow)
    const isRight = isSame(code, codeOf(parse(KeyRow, keyRow).site_key, company_id, building_id))
    if (!isRight || !pin_hash || !version || company.deleted_at) return undefined
    return { company_id, building_id, company, pin_hash, version }
  },
}
