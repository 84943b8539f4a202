import ical, { ICalCalendarMethod } from 'ical-generator'
import { settings } from '#functions/runtime/settings.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { dayAfter, nzDay } from '#shared/domain/vocabulary/time.ts'

/** Requested refresh interval of calendar programs, in seconds. */
const REFRESH_SECONDS = 3600

/** A calendar (RFC 5545) has no control characters. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/**
 * A calendar (RFC 5545) with an event on the survey date of each building. `newest`: the number of buildings, if only the newest
 * ones were read; an event today then says so.
 */
export function surveyCalendar(name: string, buildings: readonly BuildingListEntry[], newest?: number): string {
  const calendar = ical({
    name: plain(name),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Clearfloor', product: 'Surveys', language: 'EN' },
    ttl: REFRESH_SECONDS,
  })
  for (const building of buildings) {
    const { id, survey_id, survey_date, job_number, client_name, report_type, full_address, updated_at } = building
    if (!survey_date) continue
    calendar.createEvent({
      ...{ id: `${id}@${new URL(settings('SITE_ORIGIN')).host}`, allDay: true, floating: true },
      ...{ start: new Date(survey_date), end: new Date(dayAfter(survey_date)) },
      summary: plain(`${building.name} (${job_number})`),
      description: [client_name, report_type].filter(Boolean).map(plain).join('\n'),
      location: plain(full_address),
      url: `${settings('SITE_ORIGIN')}/survey/${survey_id}/building/${id}`,
      ...{ stamp: new Date(updated_at), lastModified: new Date(updated_at) },
    })
  }
  if (newest) {
    const today = nzDay()
    calendar.createEvent({
      ...{ id: `more@${new URL(settings('SITE_ORIGIN')).host}`, allDay: true, floating: true },
      ...{ start: new Date(today), end: new Date(dayAfter(today)) },
      summary: 'This calendar doesn’t have all of your surveys',
      description: `You survey more than ${formatNumber(newest)} buildings that aren’t reviewed yet. Only the newest ${formatNumber(newest)} are here: see Planning for the others.`,
      url: `${settings('SITE_ORIGIN')}/planning`,
    })
  }
  return calendar.toString()
}
