import * as z from 'zod'
import { Companies } from '#functions/data/company/companies.ts'
import { Users } from '#functions/data/company/users.ts'
import { withInvitation } from '#functions/mail/invitation.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { log } from '#functions/runtime/log.ts'
import { Company } from '#shared/domain/people/user.ts'
import { email, required } from '#shared/domain/vocabulary/fields.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

const FirstCompanyInput = z.object({
  company: required(100),
  first_name: required(100),
  last_name: required(100),
  mail: email(190).transform(address => address.trim().toLowerCase()),
})

/** No check of the caller: no route leads here, so only users of the AWS account can invoke it. */
const operator = (company_id: string): Caller => ({
  company_id,
  user_id: 'operator',
  full_name: 'Operator',
  roles: [ROLE.root],
  features: [],
  session: '',
  half: false,
  remember: false,
  ends: 0,
  command: undefined,
  audit: { event: 'user_invited', target: 'user', detail: 'By an operator', address: '', isWritten: false },
})

/**
 * Creates a company with its first user, with the roles root and admin, and invites them. An existing company (by name) or user
 * (by email) is not created again; a user who has not accepted is invited again.
 */
export const handler = async (event: unknown): Promise<{ message: string }> => {
  const input = FirstCompanyInput.parse(event)
  const user = await Users.findByEmail(input.mail)
  const company = user ? await Companies.read(user.company_id) : await findOrCreateCompany(input.company)
  if (company.name !== input.company) throw new Error(`${input.mail} belongs to another company`)
  const caller = operator(company.id)
  if (user && !user.invited_at) return { message: `${user.full_name} is in ${company.name} already` }
  const { message } = await withInvitation<{ message: string }>(invitationWrites =>
    user ? Users.inviteAgain(caller, user.id, invitationWrites) : Users.invite(caller, person(input), invitationWrites),
  )
  await log.info('firstCompany', { company: company.id, did: message })
  return { message: `${message} to ${company.name}` }
}

const person = ({ first_name, last_name, mail }: z.output<typeof FirstCompanyInput>) => ({
  ...{ id: newId(), first_name, last_name, email: mail, roles: [ROLE.root, ROLE.admin] },
  ...{ phone: '', position: '', qualifications: '', license_no: '', tutorials_enabled: true },
})

async function findOrCreateCompany(name: string): Promise<{ id: string; name: string }> {
  const entries = await Companies.listEntries(await Companies.idsByName(name))
  const found = entries.find(entry => entry.name === name)
  if (found) return found
  const company = Company().parse({ id: newId(), name, version: 1, updated_at: now() })
  await Users.createCompany(company)
  return company
}
