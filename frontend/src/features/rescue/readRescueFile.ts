import { type UnzipFileInfo, unzipSync } from 'fflate'
import type { OutboxEntry } from '#frontend/store/database.ts'
import { sha256 } from '#frontend/store/sha256.ts'
import { UnreadableFile } from '#frontend/ui/sheet/unreadableFile.ts'
import { MANIFEST, Manifest, parseWrites, pathOf, WRITES } from './rescueFile.ts'

/** The checked contents of a rescue file. */
export interface RescueContents {
  readonly manifest: Manifest
  readonly writes: readonly OutboxEntry[]
  /** Files whose bytes match their hashes. */
  readonly sound: ReadonlySet<string>
  /** Files whose bytes do not match, or are missing. */
  readonly damaged: readonly string[]
  readonly bytesOf: (hash: string) => Uint8Array<ArrayBuffer>
}

const DAMAGED = 'This file is damaged. Save it again on the device it came from.'
const OTHER = 'This isn’t a file of changes from Clearfloor.'

/** Reads and checks a rescue file for a company. Throws `UnreadableFile`. */
export async function readRescueFile(zip: Uint8Array, company: string): Promise<RescueContents> {
  if (!part(zip, MANIFEST)) throw new UnreadableFile(OTHER)
  const manifest = parsed(() => Manifest.parse(jsonOf(part(zip, MANIFEST))))
  if (manifest.company.id !== company)
    throw new UnreadableFile(`These changes are from another company (${manifest.company.name}).`)
  const bytes = part(zip, WRITES)
  if (!bytes || (await sha256(bytes.buffer)) !== manifest.writes) throw new UnreadableFile(DAMAGED)
  const writes = parsed(() => parseWrites(jsonOf(bytes)))
  const bytesOf = (hash: string) => part(zip, pathOf(hash)) ?? new Uint8Array()
  const sound = new Set<string>()
  for (const { hash } of manifest.files) if ((await sha256(bytesOf(hash).buffer)) === hash) sound.add(hash)
  const damaged = manifest.files.map(({ hash }) => hash).filter(hash => !sound.has(hash))
  return { manifest, writes, sound, damaged, bytesOf }
}

/**
 * Extracts one part of the archive as separate bytes; undefined where it is missing. Compressed parts count as missing, because
 * the product does not compress them.
 */
function part(zip: Uint8Array, path: string): Uint8Array<ArrayBuffer> | undefined {
  const filter = ({ name, compression }: UnzipFileInfo) => name === path && compression === 0
  try {
    const bytes = unzipSync(zip, { filter })[path]
    return bytes && new Uint8Array(bytes)
  } catch {
    return undefined
  }
}

const jsonOf = (bytes: Uint8Array | undefined): unknown => JSON.parse(new TextDecoder().decode(bytes))

function parsed<R>(read: () => R): R {
  try {
    return read()
  } catch {
    throw new UnreadableFile(DAMAGED)
  }
}
