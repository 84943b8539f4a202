import { createHash } from 'node:crypto'
import { ulid } from 'ulid'
import { expect } from 'vitest'
import { seedId } from '#localstack/seed/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { photosOfPhone } from '#test/support/data/images.ts'
import { startProductProcess } from '#test/support/local/productProcess.ts'
import { onSmallDisk } from '#test/support/local/smallDisk.ts'
import { type TestApi, upload } from '#test/support/people/api.ts'
import { signedInAt } from '#test/support/people/overHttp.ts'

const building_id = seedId('tui')
const floor_id = seedId('tui/Ground')
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function addRoom(api: TestApi): Promise<string> {
  const id = ulid()
  await api.rooms.save({ body: { id, building_id, floor_id, name: `Room ${id}`, note: 'n'.repeat(2000) } }, { key: id })
  return id
}

/** Repeats an attempt until it fails as often as a user would try; returns the results and the errors. */
async function untilRefused<R>(attempt: (at: number) => Promise<R>, most: number) {
  const acknowledged: R[] = []
  const errors: unknown[] = []
  for (let at = 0; at < most && errors.length < 5; at++)
    await attempt(at).then(
      done => acknowledged.push(done),
      error => errors.push(error),
    )
  return { acknowledged, errors }
}

/** A file's bytes from the bucket, through the service's link. */
async function download(api: TestApi, file: string): Promise<Uint8Array> {
  const { data } = await api.files.read({ params: { file } })
  return (await fetch(data.url)).bytes()
}

onSmallDisk(
  'F-04 a full disk is one sentence and 503; with space again all goes on, and what was acknowledged is there',
  48,
  async disk => {
    const product = await startProductProcess({ DATA_DIR: disk.path })
    try {
      const api = await signedInAt(product.url, 'surveyor@kauri.example')
      const photos = await photosOfPhone(60)
      const photoAt = (at: number) => photos[at % photos.length] ?? Buffer.of()
      await disk.leave(6_000_000)

      const files = await untilRefused(at => upload(api, photoAt(at), 'image/jpeg', 'photo'), photos.length)
      const rooms = await untilRefused(() => addRoom(api), 2000)
      expect(files.acknowledged.length).toBeGreaterThan(5)
      expect(String(files.errors[0])).toMatch(/disk is full/)
      for (const error of rooms.errors) {
        expect(error).toBeInstanceOf(Refusal)
        expect(error).toMatchObject({ code: 'storage_full', status: 503, fields: {} })
      }
      expect(rooms.errors).toHaveLength(5)
      expect(product.process.exitCode).toBeNull()

      disk.free()
      rooms.acknowledged.push(await addRoom(api))
      const refused = photoAt(files.acknowledged.length)
      files.acknowledged.push(await upload(api, refused, 'image/jpeg', 'photo'))
      const { data } = await api.buildings.tree({ params: { id: building_id } })
      expect(data.rooms.map(({ id }) => id)).toEqual(expect.arrayContaining(rooms.acknowledged))
      for (const { file } of files.acknowledged) expect(hashOf(await download(api, file))).toBe(file)

      await product.stop()
      await disk.leave(0)
      const starting = startProductProcess({ DATA_DIR: disk.path })
      await expect(starting).rejects.toThrow(`The disk with ${disk.path} is full. Make space on it and start again.`)
    } finally {
      await product.stop()
    }
  },
)
