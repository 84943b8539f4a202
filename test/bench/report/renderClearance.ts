import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspectFile } from '#functions/files/fileInspection.ts'
import { seedId } from '#localstack/seed/ids.ts'
import { clearanceCertificate } from '#shared/report/clearance/clearanceCertificate.ts'
import { clearanceFilesByHash, exampleClearance } from '#test/support/data/exampleClearance.ts'
import { clearanceCertificatePdf } from '#test/support/data/printed.ts'

/** One measurement in a process of its own: `renderClearance.ts PHOTOS` prints the CPU seconds and peak memory of a certificate. */
const [, , count = '300'] = process.argv
const photo = readFileSync(join(import.meta.dirname, '../../../localstack/seed/images/harbour-house.jpg'))
const { width = 1, height = 1 } = inspectFile(photo)
const stamp = { version: 1, updated_at: '2026-03-02T01:00:00.000Z' }

/** What a photo of 1 000 pixels weighs at most, in bytes. */
const HEAVY = 200_000
/** The same photo as a heavy one under a name of its own: bytes after its end are nothing to a reader. */
function numbered(at: number) {
  const bytes = Buffer.concat([photo, Buffer.alloc(HEAVY - photo.length, at)])
  bytes.write(String(at), HEAVY - 8)
  const file = createHash('sha256').update(bytes).digest('hex')
  clearanceFilesByHash.set(file, bytes)
  return {
    id: seedId(`bench/${at}`),
    name: `Bay ${at} after removal`,
    picture: { file, width, height },
    deleted: false,
  }
}
const photos = Array.from({ length: Number(count) }, (_, at) => numbered(at))
const logs = [{ id: seedId('bench'), description: 'Plant room', order: 0, photos, ...stamp }]
const subject = exampleClearance(1, {}, { logs })

const before = process.cpuUsage()
const { bytes, pages } = await clearanceCertificatePdf(clearanceCertificate(subject), clearanceFilesByHash)
const { user, system } = process.cpuUsage(before)
const memory = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ cpu: (user + system) / 1e6, memory, bytes: bytes.byteLength, pages }))
