export const FINGERPRINT_GRID = { width: 9, height: 8 } as const

/**
 * A difference hash of a photo, 64 bits in hex: whether each grey value is darker than its right neighbour. Brightness, size and
 * compression change few bits. `grey` has 9 × 8 values, row by row.
 */
export function fingerprintOf(grey: readonly number[]): string {
  const { width, height } = FINGERPRINT_GRID
  const bits = Array.from({ length: (width - 1) * height }, (_, bit) => {
    const index = Math.floor(bit / (width - 1)) * width + (bit % (width - 1))
    return grey[index]! < grey[index + 1]! ? 1 : 0
  })
  return Array.from({ length: 16 }, (_, digit) =>
    Number.parseInt(bits.slice(digit * 4, digit * 4 + 4).join(''), 2).toString(16),
  ).join('')
}

export const greyValueOf = (red: number, green: number, blue: number): number =>
  0.299 * red + 0.587 * green + 0.114 * blue

function countOnes(word: number): number {
  let left = word
  let count = 0
  for (; left !== 0; count++) left &= left - 1
  return count
}

export type FingerprintBits = readonly [high: number, low: number]
export const fingerprintBits = (fingerprint: string): FingerprintBits => [
  Number.parseInt(fingerprint.slice(0, 8), 16),
  Number.parseInt(fingerprint.slice(8), 16),
]

export const bitDistance = (a: FingerprintBits, b: FingerprintBits): number =>
  countOnes(a[0] ^ b[0]) + countOnes(a[1] ^ b[1])
