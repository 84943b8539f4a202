import { files } from '#shared/contract/files.ts'
import { Refusal, type RefusalCode, sentence } from '#shared/domain/refusal.ts'
import { MOST_BYTES, PURPOSES, whyNotUsable } from '#shared/domain/uploads.ts'
import { Files } from '../data/files.ts'
import { fingerprint } from '../data/keys.ts'
import { Bucket } from '../files/bucket.ts'
import { factsOf } from '../files/imageFacts.ts'
import { serve } from '../lib/serve.ts'

const refuse = (code: RefusalCode) => new Refusal(code, { file: sentence(code) })

export const handler = serve(files, {
  async begin({ body }, { company_id }) {
    if (body.size > MOST_BYTES) throw refuse('file_too_large')
    const types: readonly string[] = PURPOSES[body.purpose].types
    if (!types.includes(body.type)) throw refuse('file_wrong_type')
    const held = await Files.read(company_id, body.file)
    return { data: held ? { done: true } : await Bucket.presignPost(company_id, body) }
  },

  async commit({ body }, { company_id }) {
    const bytes = await Bucket.get(company_id, body.file)
    if (!bytes) throw refuse('file_missing')
    if (fingerprint(bytes) !== body.file) throw refuse('file_unreadable')
    const facts = factsOf(bytes)
    const refusal = whyNotUsable(facts, body.purpose)
    if (refusal) throw refuse(refusal)
    const { type = '', width, height } = facts
    await Files.put(company_id, { file: body.file, type, size: bytes.length, width, height })
    return { data: { file: body.file, width, height } }
  },

  async read({ params }, { company_id }) {
    if (!(await Files.read(company_id, params.file))) throw new Refusal('not_found')
    return { data: { url: await Bucket.presignGet(company_id, params.file) } }
  },
})
