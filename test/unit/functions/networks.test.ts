import { expect, test } from 'vitest'
import { closestNetwork, networksOf } from '#functions/data/access/networks.ts'

const namesOf = (address: string) => networksOf(address).map(({ name, share }) => [name, share])

test.each([
  '203.0.113.7',
  '::ffff:203.0.113.7',
  '::FFFF:203.0.113.7',
  '::ffff:cb00:7107',
  '0:0:0:0:0:ffff:cb00:7107',
  '0000:0000:0000:0000:0000:ffff:cb00:7107',
  '0:0:0:0:0:ffff:203.0.113.7',
  '0::ffff:203.0.113.7',
  '0::0:ffff:cb00:7107',
  '0:0:0:0:0:ffff:203.0.113.7%eth0',
])('the IPv4 address %s is counted by itself [B6]', address => {
  expect(namesOf(address)).toEqual([['203.0.113.7', 1]])
})

test('zero bytes of an IPv4 address in IPv6 are kept [B6]', () => {
  expect(namesOf('::ffff:a00:1')).toEqual([['10.0.0.1', 1]])
  expect(namesOf('::ffff:0:0')).toEqual([['0.0.0.0', 1]])
})

test('an IPv6 address is counted by its /64, and by its /48 with ten times the limit [B6]', () => {
  const [near, wide] = [
    ['2001:db8:1:2::/64', 1],
    ['2001:db8:1::/48', 10],
  ]
  for (const address of [
    '2001:db8:1:2::1',
    '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff',
    '2001:db8:1:2:3:4:5:6',
    '2001:db8:1:2::5%eth0',
  ])
    expect(namesOf(address)).toEqual([near, wide])
  expect(closestNetwork('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(namesOf('2001:db8:1:3::1')[1]).toEqual(wide)
  expect(namesOf('2001:db8:1:2:0:ffff:203.0.113.7')).toEqual([near, wide])
  expect(namesOf('::1')).toEqual([
    ['0:0:0:0::/64', 1],
    ['0:0:0::/48', 10],
  ])
})
