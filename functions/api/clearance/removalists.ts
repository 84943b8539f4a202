import { removalCompanyReply, removalistReply, removersReply } from '#functions/api/replies/clearanceReplies.ts'
import { Clearances } from '#functions/data/clearance/clearances.ts'
import { Removalists } from '#functions/data/clearance/removalists.ts'
import { serve } from '#functions/http/serve.ts'
import { removalists } from '#shared/contract/clearance/removalists.ts'

async function listCompanies(company_id: string) {
  return { data: { companies: (await Removalists.available(company_id)).companies.map(removalCompanyReply) } }
}

async function listRemovalists(company_id: string) {
  const available = await Removalists.available(company_id)
  return { data: { removalists: removersReply(available, available).removalists } }
}

async function namedInClearance(company_id: string, id: string) {
  const [clearance, directory] = await Promise.all([Clearances.read(company_id, id), Removalists.directory(company_id)])
  return removersReply(Removalists.namedBy(clearance, directory), directory)
}

async function companiesOfClearance(company_id: string, id: string) {
  return { data: { companies: (await namedInClearance(company_id, id)).companies } }
}

async function removalistsOfClearance(company_id: string, id: string) {
  return { data: { removalists: (await namedInClearance(company_id, id)).removalists } }
}

export const handler = serve('removalists', removalists, {
  saveCompany: ({ body }, caller) => Removalists.saveCompany(caller, body, removalCompanyReply),
  companies: (_, { company_id }) => listCompanies(company_id),
  allCompanies: (_, { company_id }) => listCompanies(company_id),
  companiesOf: ({ params }, { company_id }) => companiesOfClearance(company_id, params.id),
  selectedCompanies: ({ params }, { company_id }) => companiesOfClearance(company_id, params.id),
  deleteCompany: ({ params }, caller) => Removalists.deleteCompany(caller, params.id),
  saveRemovalist: ({ body }, caller) => Removalists.saveRemovalist(caller, body, removalistReply),
  removalists: (_, { company_id }) => listRemovalists(company_id),
  allRemovalists: (_, { company_id }) => listRemovalists(company_id),
  removalistsOf: ({ params }, { company_id }) => removalistsOfClearance(company_id, params.id),
  selectedRemovalists: ({ params }, { company_id }) => removalistsOfClearance(company_id, params.id),
  deleteRemovalist: ({ params }, caller) => Removalists.deleteRemovalist(caller, params.id),
})
