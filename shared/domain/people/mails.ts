import * as z from 'zod'

/** The content of a mail before layout: plain sentences and one button. `path` is a path of the product. */
export interface MailContent {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action: { readonly label: string; readonly path: string }
}

interface Mail<Name extends string> {
  readonly values: readonly Name[]
  readonly content: (values: Readonly<Record<Name, string>>, company: string) => MailContent
}
const mail = <const Name extends string>(definition: Mail<Name>) => definition

const openBuilding = (path: string) => ({ label: 'Open the building', path })
const openAccount = { label: 'Open your account', path: '/account' }
const IF_NOT_YOU = 'If this wasn’t you, set a new password now and tell your administrator.'

/** Every mail of the product. Users can only turn off the ones in `OPTIONAL_MAILS`. */
const MAILS = {
  awaiting_review: mail({
    values: ['building', 'sender', 'path'],
    content: ({ building, sender, path }) => ({
      subject: `${building} is awaiting review`,
      paragraphs: [`${sender} has sent ${building} for review.`],
      action: openBuilding(path),
    }),
  }),
  needs_edits: mail({
    values: ['building', 'reviewer', 'reason', 'path'],
    content: ({ building, reviewer, reason, path }) => ({
      subject: `${building} needs edits`,
      paragraphs: [`${reviewer} has reviewed ${building} and asked for changes:`, reason],
      action: openBuilding(path),
    }),
  }),
  reviewed: mail({
    values: ['building', 'reviewer', 'path'],
    content: ({ building, reviewer, path }) => ({
      subject: `${building} has been reviewed`,
      paragraphs: [`${reviewer} has approved ${building}. You can now generate its reports.`],
      action: openBuilding(path),
    }),
  }),
  report_ready: mail({
    values: ['report', 'path'],
    content: ({ report, path }) => ({
      subject: `The ${report} is ready`,
      paragraphs: [`You can now download the ${report}.`],
      action: { label: 'Open the reports', path },
    }),
  }),
  report_failed: mail({
    values: ['report', 'path'],
    content: ({ report, path }) => ({
      subject: `We couldn’t generate the ${report}`,
      paragraphs: [
        `We couldn’t generate the ${report}. You can request it again. Any earlier report is still available.`,
      ],
      action: { label: 'Open the reports', path },
    }),
  }),
  plan_ready: mail({
    values: ['building', 'path'],
    content: ({ building, path }) => ({
      subject: `The management plan for ${building} is ready`,
      paragraphs: [`You can now download the asbestos management plan for ${building}.`],
      action: { label: 'Open the management plans', path },
    }),
  }),
  plan_failed: mail({
    values: ['building', 'path'],
    content: ({ building, path }) => ({
      subject: `We couldn’t generate the management plan for ${building}`,
      paragraphs: [`We couldn’t generate the asbestos management plan for ${building}. You won’t be charged.`],
      action: { label: 'Open the management plans', path },
    }),
  }),
  data_export_ready: mail({
    values: ['until', 'path'],
    content: ({ until, path }, company) => ({
      subject: `The data export for ${company} is ready`,
      paragraphs: [
        `You can now download all records and files from ${company}. The download expires on ${until}.`,
        'If you didn’t ask for this, tell the other administrators in your company.',
      ],
      action: { label: 'Open company data', path },
    }),
  }),
  data_export_failed: mail({
    values: ['path'],
    content: ({ path }, company) => ({
      subject: `We couldn’t generate the data export for ${company}`,
      paragraphs: [
        `We couldn’t generate the export of all records and files from ${company}. You can request it again.`,
      ],
      action: { label: 'Open company data', path },
    }),
  }),
  reinspections_due: mail({
    values: ['summary', 'list', 'path'],
    content: ({ summary, list, path }) => ({
      subject: `Re-inspections: ${summary}`,
      paragraphs: [`Buildings to re-inspect: ${summary}.`, list],
      action: { label: 'Open the dashboard', path },
    }),
  }),
  invitation: mail({
    values: ['token'],
    content: ({ token }, company) => ({
      subject: `${company} has invited you to Clearfloor`,
      paragraphs: [
        `${company} has set up an account for you in Clearfloor, the tool for asbestos and lead surveys.`,
        'Choose a password to get started. The link works once and expires in seven days.',
      ],
      action: { label: 'Choose your password', path: `/register#token=${token}` },
    }),
  }),
  password_reset: mail({
    values: ['token'],
    content: ({ token }) => ({
      subject: 'Reset your password',
      paragraphs: [
        'Someone, probably you, asked to reset the password for your account. The link works once and expires in one hour.',
        'If you didn’t ask for this, ignore this email. Your password won’t change.',
      ],
      action: { label: 'Reset your password', path: `/reset-password#token=${token}` },
    }),
  }),
  password_changed: mail({
    values: [],
    content: () => ({
      subject: 'Your password was changed',
      paragraphs: ['The password for your account was changed and all your other devices were signed out.', IF_NOT_YOU],
      action: { label: 'Reset your password', path: '/forgot-password' },
    }),
  }),
  two_factor_changed: mail({
    values: ['what'],
    content: ({ what }) => ({
      subject: 'Your two-factor authentication was changed',
      paragraphs: [what, IF_NOT_YOU],
      action: openAccount,
    }),
  }),
  portal_invitation: mail({
    values: ['client', 'name'],
    content: ({ client, name }, company) => ({
      subject: `${company} has shared the asbestos register for ${client} with you`,
      paragraphs: [
        `${name}, ${company} has given you access to the owner’s portal for ${client}: the registers, reports and certificates for its buildings.`,
        'Sign in with this email address. We’ll email you a code each time, so there’s no password to choose.',
      ],
      action: { label: 'Open the portal', path: '/portal' },
    }),
  }),
  portal_code: mail({
    values: ['code', 'minutes'],
    content: ({ code, minutes }) => ({
      subject: 'Your code for the owner’s portal',
      paragraphs: [
        `Your code is ${code}. It works once, for ${minutes} minutes, in the browser where you asked for it.`,
        'If you didn’t ask for it, ignore this email and don’t give the code to anyone.',
      ],
      action: { label: 'Open the portal', path: '/portal' },
    }),
  }),
  webhook_off: mail({
    values: ['name', 'reason', 'path'],
    content: ({ name, reason, path }) => ({
      subject: `The webhook “${name}” was turned off`,
      paragraphs: [
        `We’ve turned off the webhook “${name}”. ${reason}.`,
        'When its receiver works again, turn it on. Events that happen while it’s off aren’t sent.',
      ],
      action: { label: 'Open the webhook', path },
    }),
  }),
} as const
export type MailKey = keyof typeof MAILS
export type MailValues<K extends MailKey> = Readonly<Record<(typeof MAILS)[K]['values'][number], string>>

const keys = Object.keys(MAILS) as MailKey[]
export const MailKey = z.enum(keys)

/** The content of a mail with the values of a job. Throws if a value is missing. */
export function mailContent(key: MailKey, values: Readonly<Record<string, string>>, company: string): MailContent {
  const { values: names, content }: Mail<string> = MAILS[key]
  const missing = names.find(name => values[name] === undefined)
  if (missing) throw new Error(`The mail ${key} has no ${missing}`)
  return content(values, company)
}
