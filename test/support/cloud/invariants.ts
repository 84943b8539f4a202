import { keys, partition, sortKeys } from '#functions/data/keys.ts'
import { BuildingSearch } from '#functions/data/projections/buildingSearch.ts'
import { Dashboard } from '#functions/data/projections/dashboard.ts'
import { SurveySearch } from '#functions/data/projections/surveySearch.ts'
import { buildingListEntry } from '#shared/domain/building/buildingListEntry.ts'
import { Survey } from '#shared/domain/company/survey.ts'
import { bagCodeReservation } from '#shared/domain/edits/itemEdits.ts'
import { User } from '#shared/domain/people/user.ts'
import { Building } from '#shared/domain/tree/building.ts'
import { Item } from '#shared/domain/tree/item.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import type { Row, StoredRows } from './storedRows.ts'

const BUILDING = /^C#([^#]+)#BUILDING#([^#]+)$/
const CLEARANCE = /^C#([^#]+)#CLEARANCE#([^#]+)$/
const DELETIONS = ['deletion']

/** Yields the violations of a rule, each with the key of its row. */
type Rule = (stored: StoredRows) => Generator<string>

const nameOf = ({ pk, sk }: Row) => `${pk} ${sk}`

/** A building may be missing only while the job that deletes the building or its survey is pending. */
const isInDeletion = (stored: StoredRows, row: Row, company: string, id: string): boolean =>
  stored.hasJob(DELETIONS, company, id) ||
  stored.hasJob(DELETIONS, company, String(row.survey_id ?? 'none')) ||
  stored.hasJob(['deletion'], company, '"of":"survey"')

/** A duplicate's rows are written before they become visible. */
const isBeingDuplicated = (stored: StoredRows, company: string): boolean => stored.hasJob(['duplicate'], company)

const INVARIANTS: Readonly<Record<string, Rule>> = {
  *'every row of a building has its building, floor and room'(stored) {
    for (const { row, parts } of stored.matching(BUILDING)) {
      const [company = '', id = ''] = parts
      const at = (sort: string) => stored.at(keys.inBuilding(company, id, sort))
      const isThere =
        at(sortKeys.building()) &&
        (row.floor_id === undefined || at(sortKeys.floor(String(row.floor_id)))) &&
        (row.room_id === undefined || at(sortKeys.room(String(row.room_id))))
      const isExpected = isInDeletion(stored, row, company, id) || isBeingDuplicated(stored, company)
      if (!isThere && !isExpected) yield nameOf(row)
    }
  },

  *'every row beside a clearance has its clearance'(stored) {
    for (const { row, parts } of stored.matching(CLEARANCE)) {
      const [company = '', id = ''] = parts
      if (!stored.at(keys.clearance(company, id)) && !stored.hasJob(DELETIONS, company)) yield nameOf(row)
    }
  },

  *'every bag code is claimed by its item'(stored) {
    for (const { row, parts } of stored.matching(BUILDING)) {
      const [company = '', id = ''] = parts
      if (!row.sk.startsWith(sortKeys.item(''))) continue
      const claim = bagCodeReservation(Item().parse(row))
      const owner = claim && stored.at(keys.reservation(company, id, claim.key))?.owner
      if (claim && owner !== claim.owner && !isInDeletion(stored, row, company, id)) yield `${nameOf(row)} has no claim`
    }
  },

  *'every row that is named by its id alone is in the index of ids, and no other'(stored) {
    for (const { row, parts } of stored.matching(/^C#([^#]+)#/)) {
      const [company = ''] = parts
      const isNamed = /^(FLOOR|ROOM|ITEM|LABRETURN|REPORT|CONTACT|FILE)#/.test(row.sk)
      if (row.gsi4pk !== (isNamed ? `C#${company}#${row.sk}` : undefined)) yield `${nameOf(row)} is at ${row.gsi4pk}`
    }
  },

  *'every email is claimed by its user, and every claim has its user'(stored) {
    for (const { row } of stored.matching(/^EMAIL#/)) {
      if (row.sk !== 'EMAIL') continue
      const user = stored.at(keys.user(String(row.company_id), String(row.user_id)))
      if (!user || keys.email(String(user.email)).pk !== row.pk) yield nameOf(row)
    }
    for (const { row } of stored.matching(/^C#[^#]+#USER#[^#]+$/))
      if (row.sk === 'USER' && stored.at(keys.email(String(row.email)))?.user_id !== row.id) yield nameOf(row)
  },

  *'every email that may sign in to a portal has its contact, and every contact its email'(stored) {
    for (const { row } of stored.matching(/^EMAIL#/)) {
      if (!row.sk.startsWith('PORTAL#')) continue
      const [company, client] = [String(row.company_id), String(row.client_id)]
      const contact = stored.at(keys.portalContact(company, client, String(row.contact_id)))
      if (!contact || keys.portalEmail(String(contact.email), company, client).pk !== row.pk) yield nameOf(row)
    }
    for (const { row, parts } of stored.matching(/^C#([^#]+)#CLIENT#([^#]+)#PORTAL$/)) {
      const [company = '', client = ''] = parts
      if (!row.sk.startsWith('PORTALCONTACT#')) continue
      if (stored.at(keys.portalEmail(String(row.email), company, client))?.contact_id !== row.id) yield nameOf(row)
    }
  },

  *'a company has as many users and admins as are counted'(stored) {
    const users = [...stored.matching(/^C#[^#]+#USER#[^#]+$/)].filter(({ row }) => row.sk === 'USER')
    const active = users.map(({ row }) => User().parse(row)).filter(({ deleted_at }) => !deleted_at)
    for (const [company, members] of Map.groupBy(active, ({ company_id }) => company_id)) {
      const count = stored.at(keys.userCount(company))
      const admins = members.filter(({ roles }) => roles.includes(ROLE.admin)).length
      if (count?.user_count !== members.length)
        yield `${company} counts ${count?.user_count} of ${members.length} users`
      if (Number(count?.admin_count ?? 0) !== admins)
        yield `${company} counts ${count?.admin_count} of ${admins} admins`
    }
  },

  *'every job number is claimed by its survey, and every claim has its survey'(stored) {
    for (const { row, parts } of stored.matching(/^C#([^#]+)#JOBNUMBERS$/)) {
      const [company = ''] = parts
      const survey = stored.at(keys.survey(company, String(row.id)))
      if (!survey || keys.jobNumber(company, String(survey.job_number)).sk !== row.sk) yield nameOf(row)
    }
    for (const { row, parts } of stored.matching(/^C#([^#]+)#SURVEY#[^#]+$/)) {
      const [company = ''] = parts
      if (stored.at(keys.jobNumber(company, String(row.job_number)))?.id !== row.id) yield nameOf(row)
    }
  },

  *'a client has as many surveys as are counted'(stored) {
    const surveys = [...stored.matching(/^C#[^#]+#SURVEY#[^#]+$/)].map(({ row }) => Survey().parse(row))
    for (const { row } of stored.matching(/^C#[^#]+#CLIENT#[^#]+$/)) {
      if (row.sk !== 'CLIENT') continue
      const count = surveys.filter(({ client_id }) => client_id === row.id).length
      if (row.survey_count !== count) yield `${nameOf(row)} counts ${row.survey_count} of ${count}`
    }
  },

  *'the search words are those of the buildings and surveys'(stored) {
    const wanted = new Set<string>()
    for (const { row, parts } of stored.matching(BUILDING))
      if (row.sk === sortKeys.building())
        for (const { key } of BuildingSearch.writes(
          parts[0] ?? '',
          undefined,
          buildingListEntry(Building().parse(row)),
        ))
          wanted.add(`${key.pk} ${key.sk}`)
    for (const { row, parts } of stored.matching(/^C#([^#]+)#SURVEY#[^#]+$/))
      for (const { key } of SurveySearch.writes(parts[0] ?? '', undefined, Survey().parse(row)))
        wanted.add(`${key.pk} ${key.sk}`)
    const found = [...stored.matching(/^C#[^#]+#(?:BUILDING|SURVEY)WORDS$/)].map(({ row }) => nameOf(row))
    for (const name of found) if (!wanted.delete(name)) yield `${name} is too many`
    for (const name of wanted) yield `${name} is missing`
  },

  *'a company has as many buildings as are counted'(stored) {
    const buildings = [...stored.matching(BUILDING)].filter(({ row }) => row.sk === sortKeys.building())
    const counts = Map.groupBy(stored.matching(/^C#([^#]+)#BUILDINGCOUNTS$/), ({ parts }) => parts[0] ?? '')
    const companies = new Set([...counts.keys(), ...buildings.map(({ parts }) => parts[0] ?? '')])
    for (const company of companies) {
      const counted = (counts.get(company) ?? []).reduce((sum, { row }) => sum + Number(row.buildings), 0)
      const all = buildings.filter(({ parts }) => parts[0] === company).length
      if (counted !== all) yield `${company} counts ${counted} of ${all} buildings`
    }
  },

  *'every building is in the lists of its company, survey and worklist'(stored) {
    for (const { row } of stored.matching(BUILDING)) {
      if (row.sk !== sortKeys.building()) continue
      const { company_id, survey_id, ...building } = Building().parse(row)
      const { gsi3pk, gsi3sk }: { gsi3pk?: string; gsi3sk?: string } = Dashboard.indexKeys(company_id, building)
      const wanted = [partition.buildings(company_id), partition.survey(company_id, survey_id), gsi3pk, gsi3sk]
      const found = [row.gsi1pk, row.gsi2pk, row.gsi3pk, row.gsi3sk]
      if (JSON.stringify(found) !== JSON.stringify(wanted)) yield `${nameOf(row)} is in ${found}`
      if ((row.row as Row).status_id !== row.status_id) yield `${nameOf(row)} is listed with another status`
    }
  },

  *'a building with a survey date counts in its month'(stored) {
    for (const { row, parts } of stored.matching(BUILDING)) {
      const [company = '', id = ''] = parts
      if (row.sk !== sortKeys.building() || !row.survey_date) continue
      const figures = stored.at(keys.inBuilding(company, id, sortKeys.figures()))
      const month = partition.statistics(company, String(row.survey_date).slice(0, 7))
      if (figures?.gsi2pk !== month) yield `${nameOf(row)} counts in ${figures?.gsi2pk}`
    }
  },

  *'every report in progress has its job and its claim'(stored) {
    for (const { row, parts } of stored.matching(BUILDING)) {
      const [company = '', id = ''] = parts
      if (!row.sk.startsWith(sortKeys.report('')) || !['queued', 'active'].includes(String(row.status))) continue
      if (isInDeletion(stored, row, company, id)) continue
      if (!stored.hasJob(['report'], company, String(row.id))) yield `${nameOf(row)} has no job`
      const claim = stored.at(keys.reservation(company, id, `REPORTING#${row.contaminate_id}`))
      if (claim?.owner !== row.id) yield `${nameOf(row)} has no claim`
    }
  },
}

/** Violations in the rows of a test file, each prefixed with its rule. */
export const violationsIn = (stored: StoredRows): string[] =>
  Object.entries(INVARIANTS).flatMap(([rule, check]) => [...check(stored)].map(found => `${rule}: ${found}`))
