import { useContext, useEffect, useRef, useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { DraftStoreContext } from '#frontend/ui/drafts/useDraft.ts'
import { type Bag, type BagCheck, bagCheck, bagNamed, type NamedBag } from '#shared/domain/item/bagCheck.ts'
import { type BagCheckInput, MAX_STRANGE_LENGTH } from '#shared/domain/item/bagCheckRecord.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

export interface KeptBagCheck extends BagCheck {
  /** False until what was checked before is read from the device. */
  readonly isLoaded: boolean
  /** Ticks the bags that codes name, and says of each what it is. */
  readonly take: (texts: readonly string[]) => readonly NamedBag[]
  readonly untick: (bag: Bag) => void
  readonly dismiss: (text: string) => void
  readonly clear: () => void
  /** Forgets the bags that went with their document, and what was strange. */
  readonly finish: (which: (bag: Bag) => boolean) => void
  /** What their document says of the check of some bags; undefined where none of them is ticked. */
  readonly sent: (which: (bag: Bag) => boolean) => BagCheckInput | undefined
}

/** What was scanned, typed or ticked, and when a bag was ticked last. */
interface Kept {
  readonly texts: readonly string[]
  readonly checked_at: string
}
const NOTHING: Kept = { texts: [], checked_at: '' }

/** The check of the building's bags: what was scanned, kept on the device until the bags' document is generated or it is cleared. */
export function useBagCheck(): KeptBagCheck {
  const { tree, building } = useOpenBuilding()
  const drafts = useContext(DraftStoreContext)
  const key = `checked-bags:${building}`
  const [kept, setKept] = useState<Kept>()
  useEffect(() => {
    let isShown = true
    drafts.load(key).then(
      draft => isShown && setKept((draft?.value as Kept | undefined) ?? NOTHING),
      () => isShown && setKept(NOTHING),
    )
    return () => {
      isShown = false
    }
  }, [drafts, key])
  const { texts, checked_at } = kept ?? NOTHING
  const check = bagCheck(tree, texts)
  const latest = useRef({ texts, checked_at, check })
  latest.current = { texts, checked_at, check }
  const keep = (texts: readonly string[], checked_at = latest.current.checked_at) => {
    latest.current = { texts, checked_at, check: bagCheck(tree, texts) }
    setKept({ texts, checked_at })
    void (texts.length > 0 ? drafts.save(key, { texts, checked_at }) : drafts.delete(key)).catch(showFailure)
  }
  const forget = (which: (bag: Bag | undefined) => boolean) =>
    keep(latest.current.texts.filter(text => !which(bagNamed(text, latest.current.check).bag)))
  return {
    ...check,
    isLoaded: kept !== undefined,
    take: scanned => {
      const named = scanned.map(text => bagNamed(text, latest.current.check))
      const news = scanned.filter((_, at) => named[at]?.outcome !== 'already ticked')
      const isTicked = named.some(({ outcome }) => outcome === 'ticked')
      keep([...new Set([...latest.current.texts, ...news])], isTicked ? now() : undefined)
      return named
    },
    untick: ({ label }) => forget(bag => bag?.label === label),
    dismiss: text => keep(latest.current.texts.filter(each => each !== text)),
    clear: () => keep([]),
    finish: which => {
      const { bags, ticked } = latest.current.check
      if (!bags.some(bag => which(bag) && ticked.has(bag.label))) return
      forget(bag => !bag || which(bag))
      toast('Bag check finished')
    },
    sent: which => {
      const { checked_at, check } = latest.current
      const checked = check.bags.filter(bag => which(bag) && check.ticked.has(bag.label)).map(({ code }) => code)
      const strange = check.strange.map(({ text }) => text.slice(0, MAX_STRANGE_LENGTH).toWellFormed())
      return checked.length > 0 ? { checked_at, checked, strange } : undefined
    },
  }
}
