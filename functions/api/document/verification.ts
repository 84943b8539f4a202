import { countAttempt } from '#functions/data/access/attempts.ts'
import { Revisions } from '#functions/data/files/revisions.ts'
import { serve } from '#functions/http/serve.ts'
import { verification } from '#shared/contract/document/verification.ts'
import { normaliseRevisionCode, RevisionCode } from '#shared/domain/files/revision.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** A person with a stack of papers is let through; a machine that tries codes is not. */
const LOOKUPS_PER_NETWORK = 300

export const handler = serve(verification, {
  async read({ params }, { sourceIp }) {
    await countAttempt(`verify#${sourceIp}`, LOOKUPS_PER_NETWORK)
    const code = RevisionCode.safeParse(normaliseRevisionCode(params.code))
    if (!code.success) throw new Refusal('not_found')
    return { data: await Revisions.read(code.data) }
  },
})
