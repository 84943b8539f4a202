import { bitDistance, type FingerprintBits, fingerprintBits } from '#shared/domain/item/photoFingerprint.ts'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { type CheckContext, type CheckRule, type FindingTarget, itemTarget, type RuleFinding } from './checkContext.ts'

interface Use {
  readonly photo: Photo
  readonly name: string
  readonly target: FindingTarget
}
const usesIn = ({ items }: CheckContext): Use[] =>
  items.flatMap(each =>
    (['image', 'image_alt'] as const).flatMap(part => {
      const photo = each.item[part]
      return photo ? [{ photo, name: each.name, target: itemTarget(each, part) }] : []
    }),
  )

/** The first use of each photo, and every further use paired with the first. */
function firstUses(context: CheckContext) {
  const firsts = new Map<string, Use>()
  const repeats: [use: Use, first: Use][] = []
  for (const use of usesIn(context)) {
    const first = firsts.get(use.photo.file)
    if (first) repeats.push([use, first])
    else firsts.set(use.photo.file, use)
  }
  return { firsts: [...firsts.values()], repeats }
}

const photoFinding = (use: Use, [ofBoth, ofOne]: readonly [string, string], other: Use): RuleFinding => ({
  sentence:
    use.target.item === other.target.item
      ? `Both photos of ${use.name} ${ofBoth}`
      : `${use.name} has ${ofOne} as ${other.name}`,
  target: use.target,
})

/**
 * The most bits of 64 by which two fingerprints of the same photo may differ. Measured with camera photos and the demo's photos:
 * a copy that was scaled, recompressed and brightened differs in up to 5 bits, the closest of 153 different pairs in 7.
 */
const MAX_DIFFERENT_BITS = 5

/** One part more than the bits that may differ, so that two similar fingerprints share at least one part. */
const BUCKET_PARTS = ([0, 1] as const).flatMap(half => [
  { half, shift: 21, mask: 0x7ff },
  { half, shift: 10, mask: 0x7ff },
  { half, shift: 0, mask: 0x3ff },
])

/** The fingerprint of a photo without contrast, which cannot be compared. */
const BLANK_FINGERPRINT = '0'.repeat(16)

interface FingerprintedUse {
  readonly use: Use
  readonly bits: FingerprintBits
}

/** Each photo that looks like an earlier one, paired with it. Only photos that share a bucket are compared. */
function findSimilar(uses: readonly Use[]): [use: Use, first: Use][] {
  const usesByFingerprint = new Map<string, Use>()
  const buckets = BUCKET_PARTS.map(() => new Map<number, FingerprintedUse[]>())
  return uses.flatMap(use => {
    const { print } = use.photo
    if (!print || print === BLANK_FINGERPRINT) return []
    const twin = usesByFingerprint.get(print)
    if (twin) return [[use, twin]]
    usesByFingerprint.set(print, use)
    const near = nearest({ use, bits: fingerprintBits(print) }, buckets)
    return near ? [[use, near.use]] : []
  })
}

/** The first similar photo, if any. Also adds the new photo to its bucket of each part. */
function nearest(
  own: FingerprintedUse,
  buckets: readonly Map<number, FingerprintedUse[]>[],
): FingerprintedUse | undefined {
  let match: FingerprintedUse | undefined
  for (const [part, { half, shift, mask }] of BUCKET_PARTS.entries()) {
    const key = (own.bits[half] >>> shift) & mask
    const bucket = buckets[part]?.get(key)
    match ??= bucket?.find(({ bits }) => bitDistance(bits, own.bits) <= MAX_DIFFERENT_BITS)
    if (bucket) bucket.push(own)
    else buckets[part]?.set(key, [own])
  }
  return match
}

export const photoChecks = {
  photo_twice: {
    title: 'The same photo used twice',
    find: context =>
      firstUses(context).repeats.map(([use, first]) => photoFinding(use, ['are the same', 'the same photo'], first)),
  },
  photo_alike: {
    title: 'Photos that look the same',
    find: context =>
      findSimilar(firstUses(context).firsts).map(([use, first]) =>
        photoFinding(use, ['look the same', 'a photo that looks the same'], first),
      ),
  },
} as const satisfies Record<string, CheckRule>
