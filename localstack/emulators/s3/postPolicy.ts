import { Fault } from './fault.ts'
import type { Form } from './form.ts'
import { type Credentials, checkSignature } from './signature.ts'

type Condition = Readonly<Record<string, string>> | readonly [string, string | number, string | number]

interface Policy {
  readonly expiration: string
  readonly conditions: readonly Condition[]
}

/** Fields that need no condition ("Creating a POST policy", S3 API reference), like `x-ignore-*`. */
const FREE = ['policy', 'x-amz-signature', 'bucket']

/** Refuses a presigned POST as S3 does: wrong signature, expiry, failed condition, field without a condition, size. */
export function verifyPolicy({ fields, file }: Form, bucket: string, credentials: Credentials) {
  const { policy: encoded } = fields
  if (!encoded) throw new Fault('AccessDenied')
  checkSignature(credentials, fields['x-amz-credential'] ?? '', encoded, fields['x-amz-signature'] ?? '')
  const policy = read(encoded)
  if (!(Date.parse(policy.expiration) > Date.now())) throw refused('Policy expired.')
  const values: Record<string, string | undefined> = { ...fields, bucket }
  const covered = new Set(FREE)
  for (const [operator, name, value] of policy.conditions.flatMap(asTriples)) {
    if (operator === 'content-length-range') {
      checkSize(file.bytes.length, Number(name), Number(value))
      continue
    }
    const field = String(name).replace(/^\$/, '').toLowerCase()
    covered.add(field)
    if (!holds(operator, values[field] ?? '', String(value))) {
      throw refused(`Policy Condition failed: ["${operator}", "${name}", "${value}"]`)
    }
  }
  const extra = Object.keys(fields).find(field => !covered.has(field) && !field.startsWith('x-ignore-'))
  if (extra) throw refused(`Extra input fields: ${extra}`)
}

function read(encoded: string): Policy {
  try {
    const policy: Policy = JSON.parse(Buffer.from(encoded, 'base64').toString())
    if (Array.isArray(policy.conditions)) return policy
  } catch {
    // reported below, like a policy without conditions
  }
  throw new Fault('InvalidPolicyDocument')
}

type Triple = readonly [operator: string, name: string | number, value: string | number]
const isTriple = (condition: Condition): condition is Triple => Array.isArray(condition)
const asTriples = (condition: Condition): Triple[] =>
  isTriple(condition)
    ? [[String(condition[0]).toLowerCase(), condition[1], condition[2]]]
    : Object.entries(condition).map(([name, value]) => ['eq', `$${name}`, value])

function holds(operator: string, value: string, wanted: string): boolean {
  if (operator === 'starts-with') return value.startsWith(wanted)
  return operator === 'eq' && value === wanted
}

function checkSize(size: number, smallest: number, largest: number) {
  if (size > largest) throw new Fault('EntityTooLarge', { ProposedSize: size, MaxSizeAllowed: largest })
  if (size < smallest) throw new Fault('EntityTooSmall', { ProposedSize: size, MinSizeAllowed: smallest })
}

const refused = (reason: string) => new Fault('AccessDenied', {}, `Invalid according to Policy: ${reason}`)
