import { clearanceFiles } from '#shared/contract/clearance/clearanceFiles.ts'
import { clearances } from '#shared/contract/clearance/clearances.ts'
import { removalists } from '#shared/contract/clearance/removalists.ts'
import { COMMENT_KEYS, QUESTION_KEYS, SWITCH_KEYS } from '#shared/domain/clearance/clearanceQuestions.ts'
import { aClearance } from './clearances.ts'
import type { CompanyUnderTest } from './companyUnderTest.ts'
import type { Form } from './form.ts'

const each = (names: readonly string[], value: unknown) => Object.fromEntries(names.map(name => [name, value]))
const ofClearance = ({ clearance: id }: CompanyUnderTest) => ({ id })

export const clearanceForms: readonly Form[] = [
  {
    what: 'a clearance',
    call: 'POST /api/clearance/insert-update',
    schema: clearances.save.body,
    filled: (tested, id) => {
      const { clearance, ...rest } = aClearance(tested)
      const answers = { ...each(QUESTION_KEYS, 1), ...each(SWITCH_KEYS, 1), ...each(COMMENT_KEYS, 'Sealed') }
      const information = { ...answers, additional_informations: 'Two bags' }
      return { ...rest, clearance: { ...clearance, id }, information }
    },
    read: 'GET /api/clearance/get-clearance-by-id/{id}',
    in: 'data',
    answeredAs: { clearance: 'template', information: 'template.information' },
    // Required before the first save.
    demanded: ['clearance.details', 'clearance.declaration_text', 'companies', 'removalists'],
  },
  {
    what: 'the samples of a clearance',
    call: 'POST /api/clearance/air-swab-samples-insert-update',
    schema: clearanceFiles.saveSamples.body,
    filled: ({ clearance: clearance_id, certificate: air_swab_result_id }, id) => {
      const sample = { id, sample: 'Boiler house', result: '< 0.01', air_swab_result_id }
      return { clearance_id, samples: { air_monitorings: [sample], surface_dusts: [sample] } }
    },
    read: 'GET /api/clearance/get-air-swab-samples/{id}',
    readParams: ofClearance,
    in: 'data',
    answeredAs: { samples: '' },
  },
  {
    what: 'an entry of the photo log',
    call: 'POST /api/clearance/photo-log/insert-update',
    schema: clearanceFiles.savePhotoLogs.body,
    filled: ({ clearance: clearance_id, logPhoto: file }, id) => {
      const photo = { id, name: 'North side', picture: { file, width: 120, height: 90 } }
      return { clearance_id, photo_logs: [{ id, description: 'Before removal', order: 4, photos: [photo] }] }
    },
    read: 'GET /api/clearance/get-photo-logs/{id}',
    readParams: ofClearance,
    in: 'data.*',
    answeredAs: { 'photo_logs.0': '' },
    // Unsent photos stay; `deleted` removes them. Each photo has a picture or a path.
    demanded: ['photo_logs.0.photos', 'photo_logs.0.photos.0.picture', 'photo_logs.0.photos.0.path'],
  },
  {
    what: 'a removal company',
    call: 'POST /api/clearance/company/insert-update',
    schema: removalists.saveCompany.body,
    filled: () => ({ name: 'Kea Removals', license_no_a: 'A-1', license_no_b: 'B-2', description: 'Hawke’s Bay' }),
    read: 'GET /api/clearance/company/all',
    in: 'data.companies.*',
  },
  {
    what: 'a removalist',
    call: 'POST /api/clearance/removalist/insert-update',
    schema: removalists.saveRemovalist.body,
    filled: ({ removalCompany: removal_company_id }) => ({
      ...{ removal_company_id, name: 'Hemi Walker', position: 'Supervisor' },
      ...{ qualifications: 'Class A supervisor', contact_no: '06 555 0103' },
    }),
    read: 'GET /api/clearance/removalist/all',
    in: 'data.removalists.*',
  },
]
