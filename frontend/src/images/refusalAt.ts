import { Refusal, type RefusalCode } from '#shared/domain/vocabulary/refusal.ts'

/** The refusal of a file with a message at its field: the sentence, otherwise the one of the code. */
export const refusalAt = (code: RefusalCode, field: string, sentence = new Refusal(code).message): Refusal =>
  new Refusal(code, { [field]: sentence })
