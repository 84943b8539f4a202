import { useContext, useEffect, useRef, useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { DraftStoreContext } from '#frontend/ui/drafts/useDraft.ts'
import { type Bag, type BagCheck, bagCheck, bagNamed, type NamedBag } from '#shared/domain/item/bagCheck.ts'

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
}

/** The check of the building's bags: what was scanned, kept on the device until the bags' document is generated or it is cleared. */
export function useBagCheck(): KeptBagCheck {
  const { tree, building } = useOpenBuilding()
  const drafts = useContext(DraftStoreContext)
  const key = `bag-check:${building}`
  const [texts, setTexts] = useState<readonly string[]>()
  useEffect(() => {
    let isShown = true
    drafts.load(key).then(
      draft => isShown && setTexts((draft?.value as readonly string[] | undefined) ?? []),
      () => isShown && setTexts([]),
    )
    return () => {
      isShown = false
    }
  }, [drafts, key])
  const check = bagCheck(tree, texts ?? [])
  const latest = useRef({ texts: texts ?? [], check })
  latest.current = { texts: texts ?? [], check }
  const keep = (next: readonly string[]) => {
    latest.current = { texts: next, check: bagCheck(tree, next) }
    setTexts(next)
    void (next.length > 0 ? drafts.save(key, next) : drafts.delete(key)).catch(showFailure)
  }
  const forget = (which: (bag: Bag | undefined) => boolean) =>
    keep(latest.current.texts.filter(text => !which(bagNamed(text, latest.current.check).bag)))
  return {
    ...check,
    isLoaded: texts !== undefined,
    take: scanned => {
      const named = scanned.map(text => bagNamed(text, latest.current.check))
      keep([
        ...new Set([...latest.current.texts, ...scanned.filter((_, at) => named[at]?.outcome !== 'already ticked')]),
      ])
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
  }
}
