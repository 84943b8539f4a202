import * as z from 'zod'
import { get, post } from '#shared/contract/protocol/endpoint.ts'
import { RemovalCompanyInput, RemovalistInput } from '#shared/domain/clearance/removalist.ts'
import { CompanyOfRemoval, RemovalistWithCompany } from './clearanceParts.ts'

const messageReply = z.object({ message: z.string() })
const companies = z.object({ data: z.object({ companies: z.array(CompanyOfRemoval()) }) })
const people = z.object({ data: z.object({ removalists: z.array(RemovalistWithCompany()) }) })

export const removalists = {
  saveCompany: post('/api/clearance/company/insert-update', {
    summary: 'Creates or changes a removal company',
    body: () => RemovalCompanyInput(),
    reply: () => z.object({ data: CompanyOfRemoval(), message: z.string() }),
  }),
  companies: get('/api/clearance/company/all', { summary: 'The removal companies, by name', reply: () => companies }),
  allCompanies: get('/api/clearance/get-companies', { summary: 'The same', reply: () => companies }),
  companiesOf: get('/api/clearance/company/get-by-clearance/{id}', {
    summary: 'The removal companies of a clearance',
    reply: () => companies,
  }),
  selectedCompanies: get('/api/clearance/get-selected-companies/{id}', { summary: 'The same', reply: () => companies }),
  deleteCompany: get('/api/clearance/company/delete/{id}', {
    summary: 'Deletes a removal company with its removalists. Clearances that name it keep it',
    changes: true,
    reply: () => messageReply,
  }),
  saveRemovalist: post('/api/clearance/removalist/insert-update', {
    summary: 'Creates or changes a removalist',
    body: () => RemovalistInput(),
    reply: () => z.object({ data: RemovalistWithCompany(), message: z.string() }),
  }),
  removalists: get('/api/clearance/removalist/all', { summary: 'The removalists, by name', reply: () => people }),
  allRemovalists: get('/api/clearance/get-removalists', { summary: 'The same', reply: () => people }),
  removalistsOf: get('/api/clearance/removalist/get-by-clearance/{id}', {
    summary: 'The removalists of a clearance',
    reply: () => people,
  }),
  selectedRemovalists: get('/api/clearance/get-selected-removalist/{id}', { summary: 'The same', reply: () => people }),
  deleteRemovalist: get('/api/clearance/removalist/delete/{id}', {
    summary: 'Deletes a removalist. Clearances that name them keep them',
    changes: true,
    reply: () => messageReply,
  }),
}
