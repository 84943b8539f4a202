import { Companies } from '#functions/data/company/companies.ts'
import { Laboratories, Offices } from '#functions/data/company/namedAddresses.ts'
import { Visits } from '#functions/data/company/visits.ts'
import { serve } from '#functions/http/serve.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { namedAddresses } from '#shared/contract/company/namedAddresses.ts'

export const handler = serve('namedAddresses', namedAddresses, {
  async offices(_, { company_id }) {
    return { data: await Offices.list(company_id) }
  },
  async office({ params }, { company_id }) {
    return { data: await Offices.live(company_id, params.id) }
  },
  saveOffice: ({ body }, caller) => Offices.create(caller, caller.company_id, body),
  changeOffice: ({ body }, caller) => Offices.change(caller, body),
  deleteOffice: ({ body }, caller) => Offices.delete(caller, body.id),
  async saveOfficeFor({ body: { company_id, ...address } }, caller) {
    await refuseAbsentCompany(caller, company_id, 'namedAddresses.saveOfficeFor')
    return Offices.create(caller, company_id, address)
  },

  async laboratories(_, { company_id }) {
    return { data: await Laboratories.list(company_id) }
  },
  async laboratory({ params }, { company_id }) {
    return { data: await Laboratories.live(company_id, params.id) }
  },
  saveLaboratory: ({ body }, caller) => Laboratories.create(caller, caller.company_id, body),
  changeLaboratory: ({ body }, caller) => Laboratories.change(caller, body),
  deleteLaboratory: ({ body }, caller) => Laboratories.delete(caller, body.id),
  async saveLaboratoryFor({ body: { company_id, ...address } }, caller) {
    await refuseAbsentCompany(caller, company_id, 'namedAddresses.saveLaboratoryFor')
    return Laboratories.create(caller, company_id, address)
  },
})

/** Only root gets here. Every access to another company is logged. */
async function refuseAbsentCompany(caller: Caller, companyId: string, call: string): Promise<void> {
  await Visits.require(caller, companyId, call)
  await Companies.read(companyId)
}
