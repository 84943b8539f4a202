import { mailTo } from '#test/support/cloud/mailbox.ts'
import { inPortal } from '#test/support/people/portal.ts'

/** The code in a mail. */
export const codeIn = (text: string) => /Your code is (\d{4} \d{4})/.exec(text)?.[1] ?? ''

/** Signs in to the portal with the mailed code; `mails` is the number of mails to the address by then. */
export async function signedInToPortal(email: string, mails: number) {
  const browser = inPortal()
  const { request } = (await browser.api.portal.code({ body: { email } })).data
  const code = codeIn((await mailTo(email, mails)).text)
  const { data } = await browser.api.portal.signIn({ body: { request, code } })
  return { ...browser, request, code, choices: data.choices }
}
