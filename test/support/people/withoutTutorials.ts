export async function withoutTutorials(): Promise<void> {
  const [{ Users }, { Tours }, { COMPANIES }, { seedId }] = await Promise.all([
    import('#functions/data/company/users.ts'),
    import('#functions/data/company/tours.ts'),
    import('#localstack/seed/people.ts'),
    import('#localstack/seed/ids.ts'),
  ])
  const audit = { event: undefined, target: '', detail: '', address: '', isWritten: false }
  const people = await Promise.all(Object.keys(COMPANIES).map(company => Users.list(seedId(company))))
  for (const { company_id, id } of people.flat())
    await Tours.enable({ company_id, user_id: id, command: undefined, audit }, false)
}
