import type { AirSwabSamples, Clearance } from '#shared/domain/clearance/clearance.ts'
import type { ClearanceFile, PhotoLog } from '#shared/domain/clearance/clearanceFiles.ts'
import type { RemovalCompany, Removalist } from '#shared/domain/clearance/removalist.ts'

export const documentReply = (file: ClearanceFile) => ({ ...file, title: file.name })

export const FILE_PATH = '/api/image/file/'
export const photoLogReply = (log: PhotoLog) => ({
  ...log,
  photos: log.photos.map(photo => ({ ...photo, path: `${FILE_PATH}${photo.picture.file}` })),
})

const ofType = (rows: AirSwabSamples['air_monitorings'], type: 1 | 2) =>
  rows.map(({ air_swab_result_id = null, ...row }) => ({ ...row, type, air_swab_result_id }))
export const samplesReply = ({ air_monitorings, surface_dusts }: AirSwabSamples) => ({
  air_monitorings: ofType(air_monitorings, 1),
  surface_dusts: ofType(surface_dusts, 2),
})

export const informationReply = ({ information, floor_plan }: Clearance) => ({
  ...information,
  floor_plan: floor_plan ?? null,
})

export const removalCompanyReply = (company: RemovalCompany) => ({
  ...company,
  licenses: [
    { class: 'A' as const, license_no: company.license_no_a },
    { class: 'B' as const, license_no: company.license_no_b },
  ].filter(({ license_no }) => license_no !== ''),
})

export const removalistReply = (removalist: Removalist, companies: readonly RemovalCompany[]) => {
  const company = companies.find(({ id }) => id === removalist.removal_company_id)
  return { ...removalist, company: company ? removalCompanyReply(company) : null }
}

interface Removers {
  readonly companies: readonly RemovalCompany[]
  readonly removalists: readonly Removalist[]
}
/** Companies and removalists; each removalist includes its company from `all`. */
export const removersReply = ({ companies, removalists }: Removers, all: Removers) => ({
  companies: companies.map(removalCompanyReply),
  removalists: removalists.map(each => removalistReply(each, all.companies)),
})
