import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'

/** Another worker has taken the job over, or it is done: whoever finds this stops and writes nothing. */
export class ClaimLost extends Refusal {
  constructor(code: RefusalCode = 'busy') {
    super(code)
  }
}

/** The same document or image was asked for a moment ago: it is on its way. */
export class AlreadyRequested extends Error {}
