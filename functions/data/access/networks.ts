import { isIPv6 } from 'node:net'

/** A network for counting attempts. `share`: its limit, as a multiple of the limit of one address. */
export interface Network {
  readonly name: string
  readonly share: number
}

const GROUPS = 8
const IPV4_IN_IPV6 = /^::ffff:(\d+(?:\.\d+){3})$/i

/**
 * The networks of an IP address, smallest first. Providers assign a /64 of IPv6 addresses to a household or phone and a /48 to a
 * business, so a limit per single address would not work.
 */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  const ipv4 = IPV4_IN_IPV6.exec(address)?.[1] ?? ipv4InHex(address)
  if (ipv4 !== undefined || !isIPv6(address)) return [{ name: ipv4 ?? address, share: 1 }]
  const groups = groupsOf(address)
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, share: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, share: 10 },
  ]
}

/** The IPv4 address in `::ffff:102:304`; undefined if it has none. */
function ipv4InHex(address: string): string | undefined {
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(address) ?? []
  if (!high || !low) return undefined
  return [high, low].flatMap(group => [...Buffer.from(group.padStart(4, '0'), 'hex')]).join('.')
}

/** The smallest network of an address: a household, office or phone. */
export const closestNetwork = (address: string): string => networksOf(address)[0].name

/** The largest counted network of an address: a business, or a person who rents a whole /48. */
export const widestNetwork = (address: string): string => networksOf(address).at(-1)?.name ?? address

/** The eight groups of an IPv6 address without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = [], after] = address.split('::').map(part => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: GROUPS - before.length - (after?.length ?? 0) }, () => '0')
  return [...before, ...(after ? [...zeros, ...after] : [])].map(group => Number.parseInt(group, 16).toString(16))
}
