/** A fingerprint of the content: 106 bits in hex, the same on every machine. Not cryptographically secure. */
export function contentHash(content: unknown): string {
  const text = JSON.stringify(content)
  return [1, 2].map(seed => hash53(text, seed).toString(16).padStart(14, '0')).join('')
}

/** A 53-bit hash: two multiplicative 32-bit hashes, mixed. */
function hash53(text: string, seed: number): number {
  let [high, low] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}
