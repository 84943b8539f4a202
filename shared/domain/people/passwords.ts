import { foldText } from '#shared/domain/text/foldText.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { tooLong } from '#shared/schema/limitMessages.ts'

export const PASSWORD_LENGTH = { min: 12, max: 30 } as const
export const PASSWORD_HINT = `At least ${PASSWORD_LENGTH.min} characters. Three or four unrelated words work well and are easy to remember.`

/** The user's own names, which a password must not contain. */
export interface PasswordOwner {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly company: string
}

const MIN_WORD_LENGTH = 4
const MAX_PATTERN_LENGTH = 4
const NEIGHBOURS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Words about the product, its trade and its roles, which an attacker would try first. */
export const TRADE_WORDS = ['clearfloor', 'asbestos', 'surveyor', 'reviewer', 'administrator'] as const
export const COMMON_PASSWORD = 'This is a common password. Choose another.'

/** A password without spaces, case and macrons: 'Tōtara' becomes 'totara'. */
export const plainPassword = (text: string) => foldText(text).replace(/\s/g, '')

/** Whether a short pattern repeats: 'aaaa', 'abcabcabc'. */
const isPattern = (text: string): boolean =>
  Array.from({ length: MAX_PATTERN_LENGTH }, (_, index) => text.slice(0, index + 1)).some(
    part => part.repeat(Math.ceil(text.length / part.length)).slice(0, text.length) === text,
  )

/** Whether the text only has neighbouring characters, in either direction: '123456789012', 'qwertyuiopas'. */
function isRun(text: string): boolean {
  const neighbours = [...text.slice(1)].filter((letter, index) => {
    const pair = `${text[index]}${letter}`
    return NEIGHBOURS.some(run => run.includes(pair) || run.includes(`${letter}${text[index]}`))
  })
  return neighbours.length >= text.length - 2
}

/** Words shorter than four letters are ignored, so that 'Li' or 'co' forbid nothing. */
const wordsOf = ({ first_name, last_name, email, company }: PasswordOwner): string[] =>
  [first_name, last_name, email, ...email.split('@'), company, ...company.split(/\s+/)]
    .map(plainPassword)
    .filter(word => word.length >= MIN_WORD_LENGTH)

/**
 * Why this cannot be a new password, as a sentence; undefined if it can. `refuseCommonPassword` still has to check the list of
 * common passwords. Without `owner`, only the general rules apply.
 */
export function passwordProblem(password: string, owner?: PasswordOwner): string | undefined {
  if (password.length < PASSWORD_LENGTH.min) return `At least ${PASSWORD_LENGTH.min} characters`
  if (password.length > PASSWORD_LENGTH.max) return tooLong(PASSWORD_LENGTH.max)
  const text = plainPassword(password)
  if (isPattern(text)) return 'Repeated characters are easy to guess'
  if (isRun(text)) return 'Sequences such as “abcd” or “1234” are easy to guess'
  const word = TRADE_WORDS.find(each => text.includes(each))
  if (word) return `Don’t include “${word}”`
  if (owner && wordsOf(owner).some(word => text.includes(word))) return 'Don’t include your name, email or company'
  return undefined
}

export function refusePassword(password: string, owner: PasswordOwner): void {
  const problem = passwordProblem(password, owner)
  if (problem) throw new Refusal('invalid_input', { password: problem })
}
