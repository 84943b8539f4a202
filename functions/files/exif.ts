const ENTRY_BYTES = 12

/** The tags in the first directory of an Exif block, with the first 16 bits of their values. Empty where the block is damaged. */
export function exifTags(block: Buffer): ReadonlyMap<number, number> {
  const exif = block.subarray(block.indexOf('Exif\0\0') === 0 ? 6 : 0)
  const tags = new Map<number, number>()
  if (exif.length < 10) return tags
  const little = exif[0] === 0x49
  const word = (at: number) => (little ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const directory = little ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  const start = directory + 2
  for (let at = start; at + ENTRY_BYTES <= exif.length && at < start + ENTRY_BYTES * word(directory); at += ENTRY_BYTES)
    tags.set(word(at), word(at + 8))
  return tags
}
