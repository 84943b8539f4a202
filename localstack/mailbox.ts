import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { StoredMail } from '#localstack/emulators/ses.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'

const MAILBOX = '/mailbox'
export const isMailbox = (url: string) => /^\/mailbox(?:[/?]|$)/.test(url)

const SHOWN = 100
const STYLE = `
:root{color-scheme:light dark;--ink:#17211f;--quiet:#50605c;--page:#f4f7f6;--card:#fff;--line:#c9d4d1;--accent:#0b6a60}
@media (prefers-color-scheme:dark){:root{--ink:#e8efed;--quiet:#a9b8b4;--page:#101715;--card:#18211f;--line:#33413d;--accent:#6fd0c2}}
*{box-sizing:border-box}
body{margin:0;padding:24px 16px;background:var(--page);color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif}
main{max-width:760px;margin:0 auto}
h1{font-size:24px;line-height:1.3;margin:0 0 4px}
p.quiet,.quiet{color:var(--quiet);margin:0 0 16px}
ul{list-style:none;margin:0;padding:0;border-top:1px solid var(--line)}
li a{display:block;padding:12px 0;border-bottom:1px solid var(--line);color:inherit;text-decoration:none}
li a:hover strong,li a:focus strong{text-decoration:underline}
li span{display:block;color:var(--quiet);font-size:14px}
a{color:var(--accent)}
.back{display:inline-block;padding:10px 0;min-height:44px}
.mail{border-radius:12px;overflow:hidden;border:1px solid var(--line);margin:16px 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);padding:16px;border-radius:12px}
summary{cursor:pointer;padding:10px 0;min-height:44px}
`
/** Mails are shown unmodified, so the policy blocks all scripts. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, letter => ENTITIES[letter] ?? '')
const when = ({ at }: StoredMail) => `<time datetime="${at}">${formatMoment(at)}</time>`

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escaped(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`

/** Serves the local cloud's mails: `/mailbox`, newest first, and `/mailbox/<id>`. */
export function mailbox(dir: string) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const id = (req.url ?? '').split('?')[0]?.slice(MAILBOX.length + 1)
    const html = id ? await onePage(dir, id) : await listPage(dir)
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
    }
    res.writeHead(html ? 200 : 404, headers).end(html ?? page('Not found', '<h1>This mail is not there</h1>'))
  }
}

async function listPage(dir: string): Promise<string> {
  const names = (await readdir(dir).catch(() => [])).filter(name => name.endsWith('.json'))
  const newest = names.sort().reverse().slice(0, SHOWN)
  const mails = await Promise.all(newest.map(name => read(dir, name)))
  const lines = mails.map(
    mail =>
      `<li><a href="${MAILBOX}/${mail.id}"><strong>${escaped(mail.subject)}</strong><span>To ${escaped(mail.to)}, ${when(mail)}</span></a></li>`,
  )
  const body = lines.length > 0 ? `<ul>${lines.join('')}</ul>` : '<p>No emails sent yet.</p>'
  return page(
    'Mailbox',
    `<h1>Mailbox</h1><p class="quiet">Every mail that this local Clearfloor has sent, newest first. Nothing leaves this machine.</p>${body}`,
  )
}

async function onePage(dir: string, id: string): Promise<string | undefined> {
  if (!/^[\w-]+$/.test(id)) return undefined
  const mail = await read(dir, `${id}.json`).catch(() => undefined)
  if (!mail) return undefined
  const back = `<a class="back" href="${MAILBOX}">All mails</a>`
  const facts = `<p class="quiet">To ${escaped(mail.to)}, from ${escaped(mail.from)}, ${when(mail)}</p>`
  const text = `<details><summary>As plain text</summary><pre>${escaped(mail.text)}</pre></details>`
  return page(mail.subject, `${back}${facts}<div class="mail">${bodyOf(mail.html)}</div>${text}`)
}

const read = async (dir: string, name: string): Promise<StoredMail> =>
  StoredMail.parse(JSON.parse(await readFile(join(dir, name), 'utf8')))

/** The body of a mail's HTML document, with its style. */
const bodyOf = (html: string) =>
  html.replace(/^[\s\S]*?<body( style="[^"]*")?>/, '<div$1>').replace(/<\/body>[\s\S]*$/, '</div>')
