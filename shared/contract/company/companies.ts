import * as z from 'zod'
import { del, get, post, put } from '#shared/contract/protocol/endpoint.ts'
import { SentImage } from '#shared/contract/protocol/sentFile.ts'
import { AuditEntry, AuditFilter } from '#shared/domain/company/auditEntry.ts'
import { CompanyInput, CompanyListEntry } from '#shared/domain/company/company.ts'
import { LimitUse } from '#shared/domain/company/limits.ts'
import { RULE_SETTINGS } from '#shared/domain/company/reportCheckSettings.ts'
import { Visit } from '#shared/domain/company/visit.ts'
import { User } from '#shared/domain/people/user.ts'
import { RULE_KEYS } from '#shared/domain/reportCheck/reportCheck.ts'
import { ReinspectionTable } from '#shared/domain/tree/inspection.ts'
import { required } from '#shared/domain/vocabulary/fields.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { exactText } from '#shared/schema/text.ts'

const pages = lazy(() => ({
  page: z.coerce.number().int().min(1).default(1),
  rows: z.coerce.number().int().min(1).max(100).default(10),
}))
const meta = lazy(() => z.object({ page: z.number(), rows: z.number(), total: z.number() }))
/** Settings by rule; missing rules have their default setting. `version` is 0 before the first change. */
const checkSettings = lazy(() =>
  z.object({
    choices: z.partialRecord(z.enum(RULE_KEYS), z.enum(RULE_SETTINGS)),
    version: z.int().min(0),
  }),
)

/** `version` is 0 if the company uses the default table. */
const reinspectionTable = lazy(() => z.object({ months: ReinspectionTable(), version: z.int().min(0) }))

const auditEntries = lazy(() => z.object({ data: z.array(AuditEntry()), next: Id.nullable() }))

export const companies = {
  list: get('/api/company', {
    summary: 'Your own company; all companies for root',
    reply: () => z.object({ data: z.array(CompanyListEntry()) }),
  }),
  save: post('/api/company', {
    summary: 'Creates or changes a company. Its users must sign in again, because their permissions may have changed',
    access: 'root',
    audit: 'company_changed',
    body: () => CompanyInput().extend({ logo: SentImage().nullish() }),
    reply: () => z.object({ id: Id, message: z.string() }),
  }),
  delete: del('/api/company', {
    summary: 'Deletes a company. Its users are signed out immediately and cannot sign in',
    access: 'root',
    audit: 'company_deleted',
    body: () => z.object({ id: Id }),
    reply: () => z.object({ message: z.string() }),
  }),
  admin: get('/api/company/admin', {
    summary: 'The companies by name, page by page',
    access: 'root',
    query: () => z.object({ ...pages(), search: exactText(100).default('') }),
    reply: () => z.object({ data: z.array(CompanyListEntry()), meta: meta() }),
  }),
  users: get('/api/company/users', {
    summary: 'The users of a company by name, page by page',
    access: 'root',
    query: () => z.object({ ...pages(), id: Id }),
    reply: () => z.object({ data: z.array(User()), meta: meta() }),
  }),
  reportCheckSettings: get('/api/company/report-lint', {
    summary: 'Returns the report check settings of the signed-in user’s company',
    undocumented: true,
    access: 'administer',
    reply: () => z.object({ data: checkSettings() }),
  }),
  reinspectionTable: get('/api/company/reinspection', {
    summary: 'The re-inspection interval of each rating, in months',
    undocumented: true,
    access: 'administer',
    reply: () => z.object({ data: reinspectionTable() }),
  }),
  saveReinspectionTable: put('/api/company/reinspection', {
    summary: 'Sets the re-inspection interval of each rating, in months; due dates follow within minutes',
    undocumented: true,
    access: 'administer',
    audit: 'settings_changed',
    body: () => reinspectionTable(),
    reply: () => z.object({ message: z.string() }),
  }),
  limits: get('/api/company/limits', {
    summary: 'What the company may use, and how much of it is used now',
    undocumented: true,
    access: 'administer',
    reply: () => z.object({ data: z.array(LimitUse()) }),
  }),
  visit: get('/api/company/visit', {
    summary: 'The other company that root visits now, or null',
    undocumented: true,
    access: 'root',
    reply: () => z.object({ data: Visit.nullable() }),
  }),
  startVisit: post('/api/company/{id}/visit', {
    summary: 'Lets root act in another company for an hour. The reason is in that company’s audit log',
    undocumented: true,
    access: 'root',
    audit: 'visit_started',
    body: () => z.object({ reason: required(200) }),
    reply: () => z.object({ message: z.string() }),
  }),
  endVisit: del('/api/company/visit', {
    summary: 'Ends the visit to another company',
    undocumented: true,
    access: 'root',
    audit: 'visit_ended',
    reply: () => z.object({ message: z.string() }),
  }),
  auditLog: get('/api/company/audit-log', {
    summary: 'The audit log of the company, newest first. `next`: the next page, null at the end',
    undocumented: true,
    access: 'administer',
    query: () => AuditFilter(),
    reply: () => auditEntries(),
  }),
  downloadAuditLog: get('/api/company/audit-log/download', {
    summary: 'Up to 1,000 entries at once, for a file. Downloading is an entry too',
    undocumented: true,
    access: 'administer',
    audit: 'data_downloaded',
    query: () => AuditFilter(),
    reply: () => auditEntries(),
  }),
  saveReportCheckSettings: put('/api/company/report-lint', {
    summary: 'Sets which report checks block a building from review',
    undocumented: true,
    access: 'administer',
    audit: 'settings_changed',
    body: () => checkSettings(),
    reply: () => z.object({ message: z.string() }),
  }),
}
