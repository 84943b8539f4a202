import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** An algorithm of x-amz-checksum-*; `digest` returns base64 of the big-endian value. */
export interface Digest {
  update(bytes: Buffer): void
  digest(): string
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1
  return value
})

const table64 = BigUint64Array.from({ length: 256 }, (_, index) => {
  let value = BigInt(index)
  for (let bit = 0; bit < 8; bit++) value = value & 1n ? (value >> 1n) ^ 0x9a6c9329ac4bc9b5n : value >> 1n
  return value
})

const base64Of32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes.toString('base64')
}

const base64Of64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(value)
  return bytes.toString('base64')
}

function cyclic(): Digest {
  let value = 0
  return {
    update(bytes) {
      value = crc32(bytes, value)
    },
    digest: () => base64Of32(value),
  }
}

function castagnoli(): Digest {
  let value = 0xffffffff
  return {
    update(bytes) {
      for (const byte of bytes) value = (table[(value ^ byte) & 255] ?? 0) ^ (value >>> 8)
    },
    digest: () => base64Of32(value ^ 0xffffffff),
  }
}

const ALL_64 = 0xffffffffffffffffn
function cyclic64(): Digest {
  let value = ALL_64
  return {
    update(bytes) {
      for (const byte of bytes) value = (table64[Number((value ^ BigInt(byte)) & 255n)] ?? 0n) ^ (value >> 8n)
    },
    digest: () => base64Of64(value ^ ALL_64),
  }
}

function hash(algorithm: 'sha1' | 'sha256'): Digest {
  const running = createHash(algorithm)
  return { update: bytes => void running.update(bytes), digest: () => running.digest('base64') }
}

const algorithms = {
  crc32: cyclic,
  crc32c: castagnoli,
  crc64nvme: cyclic64,
  sha1: () => hash('sha1'),
  sha256: () => hash('sha256'),
} satisfies Record<string, () => Digest>

export type Algorithm = keyof typeof algorithms
export type Checksums = Partial<Record<Algorithm, string>>

export const algorithmNames = Object.keys(algorithms).filter(isAlgorithm)
export function isAlgorithm(name: string): name is Algorithm {
  return Object.hasOwn(algorithms, name)
}

export const startDigest = (algorithm: Algorithm): Digest => algorithms[algorithm]()

export function checksum(algorithm: Algorithm, bytes: Buffer): string {
  const digest = startDigest(algorithm)
  digest.update(bytes)
  return digest.digest()
}
