/** Takes the rows of planning from buildings, as a version that had none left them. */
export async function withoutPlanning(companyId: string, buildings: readonly string[]): Promise<void> {
  const { queryRows, transact } = await import('#functions/data/table.ts')
  const { partition } = await import('#functions/data/keys.ts')
  for (const prefix of ['=planned', '=toplan'])
    for (const { pk, sk, row } of await queryRows(partition.buildingWords(companyId), { prefix }))
      if (buildings.includes(Object(row).id))
        await transact([{ op: 'delete', key: { pk: String(pk), sk: String(sk) } }])
}
