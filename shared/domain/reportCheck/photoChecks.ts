import { bitDistance, type FingerprintBits, fingerprintBits } from '#shared/domain/item/photoFingerprint.ts'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { type CheckContext, type CheckRule, type FindingTarget, itemTarget, type RuleFinding } from './checkContext.ts'

interface Use {
  readonly photo: Photo
  readonly name: string
  readonly place: FindingTarget
}
const usesIn = ({ seen }: CheckContext): Use[] =>
  seen.flatMap(each =>
    (['image', 'image_alt'] as const).flatMap(part => {
      const photo = each.item[part]
      return photo ? [{ photo, name: each.name, place: itemTarget(each, part) }] : []
    }),
  )

/** The first use of each photo, and every further use with the first. */
function firstUses(look: CheckContext) {
  const firsts = new Map<string, Use>()
  const further: [use: Use, first: Use][] = []
  for (const use of usesIn(look)) {
    const first = firsts.get(use.photo.file)
    if (first) further.push([use, first])
    else firsts.set(use.photo.file, use)
  }
  return { firsts: [...firsts.values()], further }
}

const said = (use: Use, [both, one]: readonly [string, string], other: Use): RuleFinding => ({
  sentence:
    use.place.item === other.place.item
      ? `Both photos of ${use.name} ${both}`
      : `${use.name} has ${one} as ${other.name}`,
  place: use.place,
})

/**
 * Bits of 64 in which two prints of one photo may differ. Measured on camera photos and the demo's pictures: a copy that
 * was shrunk, compressed anew and made brighter differs in at most 5; the most alike of 153 different pairs in 7.
 */
const ALIKE = 5

/** Cut into one part more than bits may differ, two prints that are alike have one part in common. */
const PARTS = [
  [0, 3],
  [3, 6],
  [6, 9],
  [9, 12],
  [12, 14],
  [14, 16],
] as const

/** A photo without any contrast has this print: it says nothing. */
const BLANK = '0'.repeat(16)

interface Printed {
  readonly use: Use
  readonly bits: FingerprintBits
}

/** Each photo that looks like an earlier one, with that one. Photos are compared only within their buckets. */
function alike(uses: readonly Use[]): [use: Use, first: Use][] {
  const printed = new Map<string, Use>()
  const buckets = new Map<string, Printed[]>()
  return uses.flatMap(use => {
    const { print } = use.photo
    if (!print || print === BLANK) return []
    const twin = printed.get(print)
    if (twin) return [[use, twin]]
    printed.set(print, use)
    const near = nearest({ use, bits: fingerprintBits(print) }, print, buckets)
    return near ? [[use, near.use]] : []
  })
}

/** The first that is alike, if there is one; afterwards the new one is in the buckets too. */
function nearest(own: Printed, print: string, buckets: Map<string, Printed[]>): Printed | undefined {
  let found: Printed | undefined
  for (const [at, [from, to]] of PARTS.entries()) {
    const key = `${at}${print.slice(from, to)}`
    const bucket = buckets.get(key)
    found ??= bucket?.find(({ bits }) => bitDistance(bits, own.bits) <= ALIKE)
    if (bucket) bucket.push(own)
    else buckets.set(key, [own])
  }
  return found
}

export const photoChecks = {
  photo_twice: {
    title: 'The same photo used twice',
    usual: 'warn',
    find: look => firstUses(look).further.map(([use, first]) => said(use, ['are the same', 'the same photo'], first)),
  },
  photo_alike: {
    title: 'Photos that look the same',
    usual: 'warn',
    find: look =>
      alike(firstUses(look).firsts).map(([use, first]) =>
        said(use, ['look the same', 'a photo that looks the same'], first),
      ),
  },
} as const satisfies Record<string, CheckRule>
