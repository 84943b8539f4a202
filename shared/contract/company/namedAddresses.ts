import * as z from 'zod'
import { del, get, post, put } from '#shared/contract/protocol/endpoint.ts'
import { NamedAddress, NamedAddressChange, NamedAddressInput } from '#shared/domain/company/client.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'

const saved = z.object({ id: Id, message: z.string() })
const many = z.object({ data: z.array(NamedAddress()) })
const one = z.object({ data: NamedAddress() })
const deletion = { body: () => z.object({ id: Id }), reply: () => z.object({ message: z.string() }) }
const forCompany = NamedAddressInput().omit({ version: true }).extend({ company_id: Id })

export const namedAddresses = {
  offices: get('/api/office', { summary: 'The offices of the company', reply: () => many }),
  office: get('/api/office/{id}', { summary: 'An office', access: 'manage', reply: () => one }),
  saveOffice: post('/api/office', {
    summary: 'Creates an office',
    body: () => NamedAddressInput(),
    reply: () => saved,
  }),
  changeOffice: put('/api/office', {
    summary: 'Changes an office',
    access: 'manage',
    body: () => NamedAddressChange(),
    reply: () => saved,
  }),
  deleteOffice: del('/api/office', { summary: 'Deletes an office', access: 'manage', ...deletion }),
  saveOfficeFor: post('/api/office/admin', {
    summary: 'Creates an office for any company',
    access: 'root',
    body: () => forCompany,
    reply: () => saved,
  }),
  laboratories: get('/api/laboratory', { summary: 'The laboratories of the company', reply: () => many }),
  laboratory: get('/api/laboratory/{id}', { summary: 'A laboratory', access: 'manage', reply: () => one }),
  saveLaboratory: post('/api/laboratory', {
    summary: 'Creates a laboratory',
    access: 'manage',
    body: () => NamedAddressInput(),
    reply: () => saved,
  }),
  changeLaboratory: put('/api/laboratory', {
    summary: 'Changes a laboratory',
    access: 'manage',
    body: () => NamedAddressChange(),
    reply: () => saved,
  }),
  deleteLaboratory: del('/api/laboratory', { summary: 'Deletes a laboratory', access: 'manage', ...deletion }),
  saveLaboratoryFor: post('/api/laboratory/admin', {
    summary: 'Creates a laboratory for any company',
    access: 'root',
    body: () => forCompany,
    reply: () => saved,
  }),
}
