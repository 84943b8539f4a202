import { documentsByContent } from './documentsByContent.ts'

interface SitePosterSubject {
  readonly company_id: string
  readonly building_id: string
}

export const SitePosters = documentsByContent<SitePosterSubject>(() => 'SITEPOSTER')
