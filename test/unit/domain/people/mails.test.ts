import { expect, test } from 'vitest'
import { mailContent } from '#shared/domain/people/mails.ts'
import { fresh, taken } from '#test/support/data/schemaChecks.ts'

/** The data of each mail. */
const MAILS = {
  awaiting_review: ['building', 'sender', 'path'],
  needs_edits: ['building', 'reviewer', 'reason', 'path'],
  reviewed: ['building', 'reviewer', 'path'],
  report_ready: ['report', 'path'],
  report_failed: ['report', 'path'],
  plan_ready: ['building', 'path'],
  plan_failed: ['building', 'path'],
  data_export_ready: ['until', 'path'],
  data_export_failed: ['path'],
  reinspections_due: ['summary', 'list', 'path'],
  invitation: ['token'],
  password_reset: ['token'],
  password_changed: [],
  two_factor_changed: ['what'],
  portal_invitation: ['client', 'name'],
  portal_code: ['code', 'minutes'],
  webhook_off: ['name', 'reason', 'path'],
} as const
type Key = keyof typeof MAILS
const keys = Object.keys(MAILS) as Key[]
const valuesOf = (names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, name === 'path' ? '/to/it' : `<${name}>`]))

test.each(keys)('1§3 the mail %s contains all its values, in sentences, and links to a page', key => {
  const names = MAILS[key]
  const { subject, paragraphs, action } = mailContent(key, valuesOf(names), 'Kauri Surveys')
  const said = [subject, ...paragraphs, action.path].join('\n')
  for (const value of Object.values(valuesOf(names))) expect(said).toContain(value)
  expect(subject).toMatch(/\S \S/)
  expect(paragraphs.length).toBeGreaterThan(0)
  for (const paragraph of paragraphs) expect(paragraph).toMatch(/^<(what|reason|list)>$|^.+ .*[.:]$/)
  expect(action.label).toMatch(/^(Open|Choose|Reset) your \w+$|^Open the [a-z ]+$|^Open company data$/)
  expect(action.path).toMatch(/^\/[a-z]/)
  for (const name of names) {
    const { [name]: _, ...others } = valuesOf(names)
    expect(() => mailContent(key, others, 'Kauri Surveys')).toThrow(`The mail ${key} has no ${name}`)
  }
})

test.each([
  ['invitation', '/register#token=<token>'],
  ['password_reset', '/reset-password#token=<token>'],
  ['password_changed', '/forgot-password'],
  ['two_factor_changed', '/account'],
  ['portal_invitation', '/portal'],
  ['portal_code', '/portal'],
] as const)('1§4 the mail %s leads to %s', (key, path) => {
  expect(mailContent(key, valuesOf(MAILS[key]), 'Kauri Surveys').action.path).toBe(path)
})

test.each(['invitation', 'portal_invitation', 'data_export_ready', 'data_export_failed'] as const)(
  '1§4 the mail %s says which company it is from',
  key => {
    const { subject, paragraphs } = mailContent(key, valuesOf(MAILS[key]), 'Kauri Surveys')
    expect([subject, paragraphs[0]].every(text => text?.includes('Kauri Surveys'))).toBe(true)
  },
)

test('mails needed for sign-in can’t be turned off; every other mail has a setting [1§3]', async () => {
  const { MailSetting, optionalMails } = await fresh(() => import('#shared/domain/people/mailSettings.ts'))
  const { MailKey } = await fresh(() => import('#shared/domain/people/mails.ts'))
  expect(optionalMails).toEqual([
    ...['awaiting_review', 'needs_edits', 'reviewed', 'report_ready', 'report_failed'],
    ...['plan_ready', 'plan_failed', 'reinspections_due'],
  ])
  const setting = { id: 'reviewed', description: 'A building I’m surveying has been reviewed', enabled: false }
  expect(MailSetting.parse(setting)).toEqual(setting)
  expect(taken(MailSetting, setting)('id', 'plan_failed', 'invitation')).toEqual([true, false])
  expect([...keys, 'other'].map(key => MailKey.safeParse(key).success)).toEqual([...keys.map(() => true), false])
})
