import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'

/** The retention periods that CloudWatch accepts, in days. */
const LOG_DAYS = [7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731] as const

const siteOrigin = z.string().superRefine((text, { addIssue }) => {
  const say = (message: string) => addIssue({ code: 'custom', message })
  if (!URL.canParse(text)) return say('is no address: write it as https://app.your.host')
  const address = new URL(text)
  if (address.protocol !== 'https:')
    return say('must begin with https://, because the session’s cookie goes over TLS alone')
  if (address.origin !== text)
    say(`must be ${address.origin}: browsers send it so, and a sign-in from another origin is refused`)
})

const certificate = z.string().superRefine((text, { addIssue }) => {
  const region = /^arn:aws:acm:([a-z0-9-]+):\d{12}:certificate\/[\w-]+$/.exec(text)?.[1]
  const message = region
    ? `is in ${region}: CloudFront takes certificates from us-east-1 alone`
    : 'must be the ARN of a certificate for the site’s host, as arn:aws:acm:us-east-1:111122223333:certificate/…'
  if (region !== 'us-east-1') addIssue({ code: 'custom', message })
})

/** The settings of a stage: `infra/stages/<name>.json`. */
const Stage = z.strictObject({
  /** Sydney or New Zealand. */
  region: z.enum(['ap-southeast-2', 'ap-southeast-6']),
  /** The URL that users open. */
  siteOrigin,
  certificate,
  /** The sender of the product’s emails; SES signs for its domain. */
  mailFrom: z.email({ error: 'must be an email address' }),
  /** The source of address suggestions: the list shipped with the product, or Amazon Location. */
  addressProvider: z.enum(['local', 'amazon']),
  /** The URL of the support chat’s script, for example https://chat.example/widget.js. No chat when absent. */
  chatScript: z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' }).optional(),
  /** The version of the secret by which functions recognise the CDN. Increase it to rotate the secret. */
  cdnSecret: z.int().positive().default(1),
  /** Whether the site has a firewall, CDN logs and CDN alarms. They are in us-east-1 and cost about ten dollars a month. */
  edge: z.boolean(),
  logDays: z.literal(LOG_DAYS, { error: `must be one of ${LOG_DAYS.join(', ')}` }),
  /** US dollars. */
  monthlyBudget: z.number().positive(),
  /** Receives alarms and budget emails. */
  onCall: z.email({ error: 'must be an email address' }),
})
export type Stage = z.output<typeof Stage> & { readonly name: string }

const NAME = /^[a-z][a-z0-9]{1,11}$/

/** Validates one stage; throws one sentence per wrong value. */
export function stageOf(name: string, values: unknown): Stage {
  if (!NAME.test(name)) throw new Error(`${name} is not a valid stage name: use up to 12 small letters and digits`)
  const { data, error } = Stage.safeParse(values)
  if (data) return { name, ...data }
  throw new Error(error.issues.map(issue => `The stage ${name}: ${sentenceOf(issue)}`).join('\n'))
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `${issue.keys.join(', ')} is unknown. A stage has ${Object.keys(Stage.shape).join(', ')}`
  const [name = 'the file'] = issue.path
  return `${String(name)} ${issue.message}`
}

/** The folder of stages; the rehearsal sets its own. */
export const STAGES_DIR = process.env.STAGES_DIR ?? join(import.meta.dirname, 'stages')

/** All stages of a folder. They share an account, so two stages can't have the same site or mail domain. */
export function readStages(dir: string): Stage[] {
  const files = readdirSync(dir).filter(file => file.endsWith('.json'))
  const stages = files.map(file => stageOf(basename(file, '.json'), JSON.parse(readFileSync(join(dir, file), 'utf8'))))
  for (const partOf of [({ siteOrigin }: Stage) => siteOrigin, mailDomain])
    for (const stage of stages) {
      const other = stages.find(each => each !== stage && partOf(each) === partOf(stage))
      if (other) throw new Error(`The stages ${other.name} and ${stage.name} both have ${partOf(stage)}`)
    }
  return stages
}

export const mailDomain = ({ mailFrom }: Pick<Stage, 'mailFrom'>): string => mailFrom.split('@')[1] ?? ''

/** New Zealand's region has no SES. */
export const mailRegion = ({ region }: Pick<Stage, 'region'>): string =>
  region === 'ap-southeast-6' ? 'ap-southeast-2' : region

export const stackName = (stage: string): string => `Clearfloor-${stage}`

/** True for a stage with the example values that the project ships with, which can't be deployed. */
export const isExample = ({ siteOrigin }: Stage): boolean => new URL(siteOrigin).hostname.endsWith('.example')
