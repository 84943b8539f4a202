import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'

/** Another worker has claimed the job, or it is done: stop and write nothing. */
export class ClaimLost extends Refusal {
  constructor(code: RefusalCode = 'busy') {
    super(code)
  }
}

/** The same document or image was requested a moment ago. */
export class AlreadyRequested extends Error {}
