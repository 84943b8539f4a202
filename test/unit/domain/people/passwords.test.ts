import { expect, test } from 'vitest'
import { passwordProblem, plainPassword, refusePassword } from '#shared/domain/people/passwords.ts'

const owner = {
  ...{ first_name: 'Tōtara', last_name: 'Li', email: 'tui.green@kowhai.example', company: 'Rimu & Co Surveys' },
}
const SEQUENCE = 'Sequences such as “abcd” or “1234” are easy to guess'
const REPEATED = 'Repeated characters are easy to guess'
const OWN = 'Don’t include your name, email or company'

test.each([
  ['x', 'At least 12 characters'],
  ['kea tussock', 'At least 12 characters'],
  ['kea tussocks', undefined],
  ['kea tussock lantern harbour 12', undefined],
  ['kea tussock lantern harbour 123', 'Use 30 characters or fewer'],
  ['aaaaaaaaaaaa', REPEATED],
  ['abababababab', REPEATED],
  ['keakeakeakea', REPEATED],
  ['kea kea KEA kea', REPEATED],
  ['xq7mxq7mxq7mx', REPEATED],
  ['xq7mpxq7mpxq7mp', undefined],
  ['xq7mxq7mxq7mk', undefined],
  ['123456789012', SEQUENCE],
  ['210987654321', SEQUENCE],
  ['abcdefghijkl', SEQUENCE],
  ['zyxwvutsrqpo', SEQUENCE],
  ['qwertyuiopas', SEQUENCE],
  ['lkjhgfdsa mnb', SEQUENCE],
  ['zxcvbnmlkjhg', SEQUENCE],
  ['qwertyui 1234', SEQUENCE],
  ['qwer tyui asdf zxc', undefined],
  ['my asbestos dog', 'Don’t include “asbestos”'],
  ['Surveyor of kea', 'Don’t include “surveyor”'],
])('S-14 “%s”: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

test.each([
  ['totara in the wind', OWN],
  ['TŌTARA in the wind', OWN],
  ['t o t a r a at night', OWN],
  ['tui.green at night', OWN],
  ['kowhai.example 77', OWN],
  ['rimu beside a river', OWN],
  ['surveys by lantern', OWN],
  ['li and co by the river', undefined],
  ['green lantern at night', undefined],
])('S-14 of Tōtara Li, tui.green@kowhai.example, of Rimu & Co Surveys: “%s”: %s', (password, problem) => {
  expect(passwordProblem(password, owner)).toBe(problem)
  if (!problem) return expect(() => refusePassword(password, owner)).not.toThrow()
  expect(() => refusePassword(password, owner)).toThrow(
    expect.objectContaining({ code: 'invalid_input', fields: { password: problem } }),
  )
})

test('passwords are compared without blanks, case and macrons [S-14]', () => {
  expect(plainPassword(' Tō tara\tKĀKĀ ')).toBe('totarakaka')
})
