import { verify } from '#shared/contract/verify.ts'
import { Refusal } from '#shared/domain/refusal.ts'
import { RevisionCode, spelledCode } from '#shared/domain/revision.ts'
import { countAttempt } from '../data/attempts.ts'
import { Revisions } from '../data/revisions.ts'
import { serve } from '../http/serve.ts'

/** A person with a stack of papers is let through; a machine that tries codes is not. */
const LOOKS_PER_NETWORK = 300

export const handler = serve(verify, {
  async read({ params }, { sourceIp }) {
    await countAttempt(`verify#${sourceIp}`, LOOKS_PER_NETWORK)
    const code = RevisionCode.safeParse(spelledCode(params.code))
    if (!code.success) throw new Refusal('not_found')
    return { data: await Revisions.read(code.data) }
  },
})
