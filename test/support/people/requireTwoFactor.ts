/** Requires two-factor authentication in the company of a user who has not set it up. */
export async function requireTwoFactor(email: string): Promise<void> {
  const [{ keys }, { transact }, { TwoFactor }, { Users }] = await Promise.all([
    import('#functions/data/keys.ts'),
    import('#functions/data/table.ts'),
    import('#functions/data/access/twoFactor.ts'),
    import('#functions/data/company/users.ts'),
  ])
  const account = await Users.findCredentials(email)
  if (!account) throw new Error(`Nobody has the address ${email}`)
  const { company_id, id: user_id } = account.user
  await TwoFactor.disable({ company_id, user_id })
  const set = 'SET two_factor_required = :yes'
  await transact([{ op: 'update', key: keys.company(company_id), set, values: { ':yes': true } }])
}
