import type { MailContent } from '#shared/domain/people/mails.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'

export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, letter => ENTITIES[letter] ?? '')
/** A line break in a subject would start a new mail header. */
const oneLine = (text: string) => firstCharacters(text.replace(/\s+/g, ' ').trim(), 200)

const FONT = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif"
const INK = 'color:#17211f'
const QUIET = 'color:#50605c'

/** A mail as text and HTML. User input is escaped. Styles are inline, because mail programs drop style sheets. */
export function composeMail(
  { subject, paragraphs, action }: MailContent,
  company: string,
  origin: string,
): ComposedMail {
  const link = new URL(action.path, origin).href
  const foot = `Clearfloor, for ${company}`
  return {
    subject: oneLine(subject),
    text: [...paragraphs, `${action.label}:\n${link}`, `-- \n${foot}`].join('\n\n'),
    html: page(oneLine(subject), [
      ...paragraphs.map(text => `<p style="margin:0 0 16px;white-space:pre-line">${escaped(text)}</p>`),
      `<p style="margin:24px 0"><a href="${escaped(link)}" style="background:#0b6a60;color:#ffffff;padding:14px 20px;border-radius:8px;text-decoration:none;font-weight:600;display:inline-block">${escaped(action.label)}</a></p>`,
      `<p style="margin:0;font-size:14px;${QUIET}">If the button doesn’t work, copy this link into your browser:<br><span style="word-break:break-all">${escaped(link)}</span></p>`,
      `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dbe3e1;font-size:14px;${QUIET}">${escaped(foot)}</p>`,
    ]),
  }
}

const page = (title: string, parts: readonly string[]) =>
  `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>` +
  `<body style="margin:0;padding:24px 12px;background:#f4f7f6"><div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;border-radius:12px;font-size:16px;line-height:1.5;${FONT};${INK}">` +
  `<p style="margin:0 0 16px;font-weight:700;color:#0b6a60">Clearfloor</p><h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(title)}</h1>${parts.join('')}</div></body></html>`
