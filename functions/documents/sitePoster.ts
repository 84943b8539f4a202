import { SiteRegisters } from '#functions/data/access/siteRegisters.ts'
import { Buildings } from '#functions/data/building/buildings.ts'
import { Users } from '#functions/data/company/users.ts'
import { hashSecret } from '#functions/data/keys.ts'
import { type SitePoster, sitePoster } from '#shared/report/survey/sitePoster.ts'

export interface SitePosterTarget {
  readonly company_id: string
  readonly building_id: string
}

/** The current poster and the hash of its content. Refuses an unknown building, or one whose on-site register is turned off. */
export async function readSitePoster({ company_id, building_id }: SitePosterTarget): Promise<{
  readonly model: SitePoster
  readonly content: string
}> {
  const building = await Buildings.read(company_id, building_id)
  const [company, address] = await Promise.all([
    Users.company(company_id),
    SiteRegisters.addressOf(company_id, building_id),
  ])
  const model = sitePoster({ building, company, address })
  return { model, content: hashSecret(JSON.stringify(model)) }
}
