import { Clearances } from '#functions/data/clearance/clearances.ts'
import { Removalists } from '#functions/data/clearance/removalists.ts'
import { serve } from '#functions/http/serve.ts'
import { removalists } from '#shared/contract/clearance/removalists.ts'

async function companies(company_id: string) {
  return { data: { companies: (await Removalists.live(company_id)).companies } }
}

async function people(company_id: string) {
  return { data: { removalists: (await Removalists.live(company_id)).removalists } }
}

async function chosen(company_id: string, id: string) {
  const [clearance, known] = await Promise.all([Clearances.read(company_id, id), Removalists.known(company_id)])
  return Removalists.chosen(clearance, known)
}

async function companiesOf(company_id: string, id: string) {
  return { data: { companies: (await chosen(company_id, id)).companies } }
}

async function peopleOf(company_id: string, id: string) {
  return { data: { removalists: (await chosen(company_id, id)).removalists } }
}

export const handler = serve(removalists, {
  saveCompany: ({ body }, caller) => Removalists.saveCompany(caller, body),
  companies: (_, { company_id }) => companies(company_id),
  allCompanies: (_, { company_id }) => companies(company_id),
  companiesOf: ({ params }, { company_id }) => companiesOf(company_id, params.id),
  selectedCompanies: ({ params }, { company_id }) => companiesOf(company_id, params.id),
  deleteCompany: ({ params }, caller) => Removalists.removeCompany(caller, params.id),
  saveRemovalist: ({ body }, caller) => Removalists.saveRemovalist(caller, body),
  removalists: (_, { company_id }) => people(company_id),
  allRemovalists: (_, { company_id }) => people(company_id),
  removalistsOf: ({ params }, { company_id }) => peopleOf(company_id, params.id),
  selectedRemovalists: ({ params }, { company_id }) => peopleOf(company_id, params.id),
  deleteRemovalist: ({ params }, caller) => Removalists.removeRemovalist(caller, params.id),
})
