import { seedId } from './ids.ts'
import { COMPANIES, type CompanyName } from './people.ts'
import { signIn } from './session.ts'

interface Invented {
  readonly company: CompanyName
  readonly name: string
  readonly contact: readonly [first: string, last: string, phone: string, email: string]
  readonly address: readonly [street: string, city: string, postcode: string]
}

const CLIENTS: Readonly<Record<string, Invented>> = {
  northport: {
    company: 'kauri',
    name: 'Northport Properties Ltd',
    contact: ['Joanne', 'Keating', '06 555 0121', 'joanne@northport.example'],
    address: ['1 Bridge Street', 'Napier', '4110'],
  },
  homes: {
    company: 'kauri',
    name: 'Hawke’s Bay Homes Trust',
    contact: ['Peter', 'Ihaka', '06 555 0133', 'peter@hbhomes.example'],
    address: ['210 Hastings Street', 'Napier', '4110'],
  },
  school: {
    company: 'kauri',
    name: 'Ōtātara School Board',
    contact: ['Lesley', 'Marsh', '06 555 0155', 'office@otatara.example'],
    address: ['3 Springfield Road', 'Napier', '4112'],
  },
  avon: {
    company: 'rimu',
    name: 'Avon Lettings',
    contact: ['Hugh', 'Calder', '03 555 0162', 'hugh@avonlettings.example'],
    address: ['9 Oxford Terrace', 'Christchurch', '8011'],
  },
}

const at = ([address, city, postcode]: readonly [string, string, string]) => ({
  address,
  address2: '',
  suburb: '',
  city,
  postcode,
})

/** Creates offices, laboratories, clients and contacts, as each company's project manager. */
export async function makeClients(): Promise<void> {
  for (const company of Object.keys(COMPANIES) as CompanyName[]) {
    const api = await signIn(company, 'pm')
    const place = (kind: string, name: string, city: string, postcode: string) =>
      [
        { body: { id: seedId(`${company}/${kind}`), name, address: at(['1 Station Street', city, postcode]) } },
        { key: seedId(`${company}/${kind}/save`) },
      ] as const
    await api.namedAddresses.saveOffice(
      ...place(
        'office',
        company === 'kauri' ? 'Napier' : 'Christchurch',
        company === 'kauri' ? 'Napier' : 'Christchurch',
        '4110',
      ),
    )
    await api.namedAddresses.saveLaboratory(...place('laboratory', 'Southern Fibre Laboratory', 'Wellington', '6011'))
    for (const [key, client] of Object.entries(CLIENTS))
      if (client.company === company) await makeClient(api, key, client)
  }
}

async function makeClient(
  api: Awaited<ReturnType<typeof signIn>>,
  key: string,
  { name, contact, address }: Invented,
): Promise<void> {
  const [first_name, last_name, phone, email] = contact
  const client_id = seedId(key)
  await api.clients.save({ body: { id: client_id, name, ...at(address) } }, { key: seedId(`${key}/save`) })
  await api.clients.saveContact(
    { body: { id: seedId(`${key}/contact`), client_id, first_name, last_name, phone, email } },
    { key: seedId(`${key}/contact/save`) },
  )
}
