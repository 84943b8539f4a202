import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { ulid } from 'ulid'
import { expect } from 'vitest'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { aPhoto } from '#test/support/data/images.ts'
import { aCompany, aUser, signedIn, type TestApi, upload } from '#test/support/people/api.ts'
import { exportMessage } from './exports.ts'
import { ENDS, type KilledKind } from './killedKind.ts'

interface Manifest {
  readonly company: { readonly id: string; readonly name: string }
  readonly archive: number
  readonly records: Readonly<Record<string, number>>
  readonly files: number
  readonly entries: readonly { readonly name: string; readonly size: number; readonly sha256: string; type?: string }[]
}

export interface ReadArchive {
  readonly bytes: Uint8Array
  readonly manifest: Manifest
  readonly entries: Readonly<Record<string, Uint8Array>>
}

/** Runs the worker on an export; `leftMs` is the function's remaining time, constant. */
export const workDataExport = async (
  company_id: string,
  id: string,
  { tries = 1, leftMs = () => 900_000 }: { tries?: number; leftMs?: () => number } = {},
) =>
  (await import('#functions/workers/dataExports.ts')).handler(
    exportMessage({ kind: 'dataExport', id, company_id }, tries),
    { ...aContext(), getRemainingTimeInMillis: leftMs },
  )

/** The downloaded archives of an export, each checked against its manifest. */
export async function downloadedArchives(api: TestApi, id: string): Promise<ReadArchive[]> {
  const found = (await api.dataExports.list({})).data.find(each => each.id === id)
  const read: ReadArchive[] = []
  for (const [at, { size }] of (found?.archives ?? []).entries()) {
    const { data } = await api.dataExports.download({ params: { id, archive: String(at + 1) } })
    const bytes = new Uint8Array(await (await fetch(data.url)).arrayBuffer())
    expect(bytes.length).toBe(size)
    const { 'manifest.json': manifest, ...entries } = unzipSync(bytes)
    read.push({ bytes, manifest: JSON.parse(strFromU8(manifest ?? new Uint8Array())), entries })
  }
  for (const { manifest, entries } of read) expect(Object.keys(entries).sort()).toEqual(namesIn(manifest))
  for (const { manifest, entries } of read)
    for (const { name, size, sha256 } of manifest.entries) {
      const content = entries[name] ?? new Uint8Array()
      expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([name, size, sha256])
    }
  return read
}

const namesIn = ({ entries }: Manifest) => entries.map(({ name }) => name).sort()

/** The records of a kind in all archives. */
export const recordsOf = (archives: readonly ReadArchive[], kind: string): Record<string, unknown>[] =>
  archives.flatMap(({ entries }) =>
    Object.entries(entries)
      .filter(([name]) => new RegExp(`^data/${kind}(-\\d+)?\\.json$`).test(name))
      .flatMap(([, content]) => JSON.parse(strFromU8(content))),
  )

export async function aDataExport(): Promise<KilledKind> {
  const company = await aCompany()
  const api = await signedIn(await aUser(company, [ROLE.admin]))
  const photo = await upload(api, aPhoto(), 'image/jpeg', 'photo')
  return {
    ...{ kind: 'dataExport', company: company.id, api },
    async request() {
      const id = ulid()
      await api.dataExports.request({ body: { id } })
      return async () => {
        const found = (await api.dataExports.list({})).data.find(each => each.id === id)
        expect(Boolean(found?.problem)).toBe(found?.state === 'failed')
        if (found?.state === 'completed') {
          const archives = await downloadedArchives(api, id)
          expect(recordsOf(archives, 'users')).toHaveLength(1)
          expect(archives.flatMap(({ entries }) => Object.keys(entries))).toContain(`files/${photo.file}.jpg`)
        }
        return ENDS[found?.state ?? ''] ?? 'open'
      }
    },
  }
}
