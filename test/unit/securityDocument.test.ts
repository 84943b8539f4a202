import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { PORTAL_SECONDS } from '#functions/data/access/portalSessions.ts'
import { ABSOLUTE_SECONDS, HALF_SECONDS, LONG_SECONDS, SHORT_SECONDS } from '#functions/data/access/sessions.ts'
import { SITE_SECONDS } from '#functions/data/access/siteSessions.ts'
import { FUNCTIONS } from '#infra/functions.ts'
import { PASSWORD_LENGTH } from '#shared/domain/people/passwords.ts'

const project = join(import.meta.dirname, '../..')
const path = join(project, 'docs/security.md')
const document = readFileSync(path, 'utf8')

test('the document has the lifetimes of sessions [S-16]', () => {
  const [hour, day] = [3600, 24 * 3600]
  expect(document).toContain(
    `| unused | ends after ${SHORT_SECONDS / hour} hours; with “Keep me signed in” after ${LONG_SECONDS / day} days |`,
  )
  expect(document).toContain(`| at the latest | ends after ${ABSOLUTE_SECONDS / day} days |`)
  expect(document).toContain(`| between password and code | ${HALF_SECONDS / 60} minutes |`)
  expect(document).toContain(`| in the owner's portal | ends ${PORTAL_SECONDS / day} days after signing in |`)
  expect(document).toContain(`| in an on-site register | ends ${SITE_SECONDS / hour} hours after the PIN |`)
})

test('the document has the lengths of passwords [S-14]', () => {
  expect(document).toContain(`${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`)
})

test('the document names exactly the services that functions need [S-23]', () => {
  const [, section = ''] = document.split('## What the service talks to')
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter(line => line.startsWith('| `'))
  const named = rows.flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, need]) => need))
  expect(named.sort()).toEqual([...new Set(FUNCTIONS.flatMap(({ needs }) => needs))].sort())
})

test('the document names the functions that open sealed secrets or talk to others [S-22]', () => {
  const names = FUNCTIONS.map(({ name }) => name)
  for (const [, name = ''] of document.matchAll(/`((?:api|worker)-\w+)`/g)) expect(names).toContain(name)
})

test('B each file that the document names exists', () => {
  const files = [...document.matchAll(/`((?:functions|infra|shared|test|docs)\/[\w./-]+)`/g)].map(
    ([, file = '']) => file,
  )
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter(file => !existsSync(join(project, file)))).toEqual([])
  const links = [...document.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link)
  expect(links.filter(link => !existsSync(join(dirname(path), link)))).toEqual([])
})
