import { packHtml } from '#functions/files/pack/packHtml.ts'
import { picturesThatFit } from '#functions/files/pack/packPictures.ts'
import type { Files } from '#functions/files/pdf/printer.ts'
import { picturesOf, type RegisterPack } from '#shared/report/survey/registerPack.ts'

export const PACK_TYPE = 'text/html'
/** Small enough for an email and for the memory of an old phone. */
const MAX_BYTES = 15_000_000
/** Space for the sentence about omitted images. */
const NOTE_BYTES = 1_000

/** The file of a pack, with its images reduced until they fit. Undefined if the text alone is too large. */
export async function makeRegisterPack(
  pack: RegisterPack,
  files: Pick<Files, 'get'>,
  maxBytes = MAX_BYTES,
): Promise<Uint8Array | undefined> {
  const pictures = picturesOf(pack)
  const bare = packHtml(pack, { addresses: new Map(pictures.map(({ file }) => [file, ''])), omitted: new Set() })
  const room = maxBytes - NOTE_BYTES - Buffer.byteLength(bare)
  if (room < 0) return undefined
  return Buffer.from(packHtml(pack, await picturesThatFit(pictures, file => files.get(file), room)))
}
