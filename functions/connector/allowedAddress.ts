import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { optional } from '#functions/runtime/settings.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** IPv4 networks outside the public internet: own, private, link-local, documentation, multicast, reserved. */
const INTERNAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** In IPv6 only global unicast is public, except ranges that are reserved or map to IPv4. */
const INTERNAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const internalRanges = new BlockList()
for (const [network, bits] of INTERNAL_IPV4) internalRanges.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of INTERNAL_IPV6) internalRanges.addSubnet(network, bits, 'ipv6')
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

export const isPublic = (ip: string): boolean =>
  isIP(ip) === 4
    ? !internalRanges.check(ip, 'ipv4')
    : isIP(ip) === 6 && globalIpv6.check(ip, 'ipv6') && !internalRanges.check(ip, 'ipv6')

/** Set only on a developer's machine, to allow requests to other programs on it. */
const isLoopbackAllowed = () => optional('CONNECTOR_LOOPBACK') !== undefined
const isLoopback = (host: string) => host === '127.0.0.1'

/** A public host name; IP addresses and internal names do not match. */
const PUBLIC_NAME = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/
const INTERNAL_NAME = /\.(?:internal|local|localdomain|localhost|lan|home|corp|arpa)$/
/** The HTTPS port and its usual alternative. Other ports could be used to probe other services. */
const PORTS = ['', '8443']

/** True if the product may send requests to this URL. */
export function isPublicPlace({ protocol, hostname, port, username, password }: URL): boolean {
  if (username || password) return false
  if (isLoopback(hostname)) return isLoopbackAllowed() && (protocol === 'http:' || protocol === 'https:')
  return protocol === 'https:' && PORTS.includes(port) && PUBLIC_NAME.test(hostname) && !INTERNAL_NAME.test(hostname)
}

/** True if a user may enter this address for requests of the product. */
export const isAllowed = (url: URL): boolean => isPublicPlace(url) && !url.search && !url.hash

/** A typed address in normalised form. Refuses a forbidden address, at its field. */
export function allowedAddress(field: string, typed: string): string {
  const url = new URL(typed)
  if (!isAllowed(url))
    throw new Refusal('invalid_input', { [field]: 'Enter a public address that begins with https://' })
  return url.href
}

/**
 * The DNS lookup of a connection. The checked address is the one connected to, so that a name cannot resolve to a public address
 * for the check and a private one for the request.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const lookupError = error ?? (addresses.every(({ address }) => isPublic(address)) ? null : notPublicError(hostname))
    const [first] = addresses ?? []
    if (lookupError || !first) callback(lookupError ?? notPublicError(hostname), '', 0)
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })

const notPublicError = (hostname: string): NodeJS.ErrnoException =>
  new Error(`${hostname} does not resolve to a public IP address`)
