import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { takeImage } from './sentFiles.ts'

type SentImage = ImageFile | string | null | undefined
type Images = { readonly [K in 'image' | 'site_plan']?: ImageFile | null }

/** Converts a building's input, storing the images that it contains as bytes. An omitted image stays unchanged. */
export async function withImages<
  Sent extends { readonly [K in 'image' | 'file' | 'site_plan' | 'site_file']?: SentImage },
>(
  companyId: string,
  { image, file, site_plan, site_file, ...body }: Sent,
): Promise<Omit<Sent, 'image' | 'file' | 'site_plan' | 'site_file'> & Images> {
  const [taken, plan] = await Promise.all([
    image === undefined
      ? takeImage(companyId, file, { field: 'file', purpose: 'buildingImage' })
      : takeImage(companyId, image, { field: 'image', purpose: 'buildingImage' }),
    site_plan === undefined
      ? takeImage(companyId, site_file, { field: 'site_file', purpose: 'plan' })
      : takeImage(companyId, site_plan, { field: 'site_plan', purpose: 'plan' }),
  ])
  return { ...body, ...(taken !== undefined && { image: taken }), ...(plan !== undefined && { site_plan: plan }) }
}
