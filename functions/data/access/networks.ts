import { isIPv6 } from 'node:net'

/** A network for counting attempts. `share`: its limit, as a multiple of the limit of one address. */
export interface Network {
  readonly name: string
  readonly share: number
}

const GROUPS = 8
/** The first groups of an IPv6 address whose last two are an IPv4 address. */
const BEFORE_IPV4 = '0:0:0:0:0:ffff'

/**
 * The networks of an IP address, smallest first. Providers assign a /64 of IPv6 addresses to a household or phone and a /48 to a
 * business, so a limit per single address would not work.
 */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  if (!isIPv6(address)) return [{ name: address, share: 1 }]
  const groups = groupsOf(address)
  if (groups.slice(0, 6).join(':') === BEFORE_IPV4) return [{ name: ipv4Of(groups.slice(6)), share: 1 }]
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, share: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, share: 10 },
  ]
}

/** The smallest network of an address: a household, office or phone. */
export const closestNetwork = (address: string): string => networksOf(address)[0].name

/** The largest counted network of an address: a business, or a person who rents a whole /48. */
export const widestNetwork = (address: string): string => networksOf(address).at(-1)?.name ?? address

/** The eight groups of an IPv6 address without leading zeros and without the name of an interface. */
function groupsOf(address: string): string[] {
  const [before = [], after] = address.replace(/%.*/, '').split('::').map(hexGroups)
  const zeros = Array.from({ length: GROUPS - before.length - (after?.length ?? 0) }, () => '0')
  return [...before, ...(after ? [...zeros, ...after] : [])]
}

/** The groups of one side of `::`. The last four bytes of an address may be in decimal: `1.2.3.4`. */
const hexGroups = (part: string): string[] =>
  part
    .split(':')
    .filter(Boolean)
    .flatMap(group => (group.includes('.') ? groupsOfIpv4(group) : [Number.parseInt(group, 16).toString(16)]))

function groupsOfIpv4(address: string): string[] {
  const bytes = Buffer.from(address.split('.').map(Number))
  return [bytes.readUInt16BE(0), bytes.readUInt16BE(2)].map(group => group.toString(16))
}

const ipv4Of = (groups: readonly string[]): string =>
  groups.flatMap(group => [...Buffer.from(group.padStart(4, '0'), 'hex')]).join('.')
