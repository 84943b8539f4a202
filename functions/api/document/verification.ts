import { countFrom } from '#functions/data/access/attempts.ts'
import { Revisions } from '#functions/data/files/revisions.ts'
import { serve } from '#functions/http/serve.ts'
import { verification } from '#shared/contract/document/verification.ts'
import { normaliseRevisionCode, RevisionCode } from '#shared/domain/files/revision.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** Enough for a person with a stack of documents, too few for a program that guesses codes. */
const LOOKUPS_PER_NETWORK = 300

export const handler = serve('verification', verification, {
  async read({ params }, { sourceIp }) {
    await countFrom(sourceIp, 'verify', LOOKUPS_PER_NETWORK)
    const code = RevisionCode().safeParse(normaliseRevisionCode(params.code))
    if (!code.success) throw new Refusal('not_found')
    return { data: await Revisions.read(code.data) }
  },
})
