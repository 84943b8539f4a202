import { useContext, useEffect, useRef, useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { DraftStoreContext } from '#frontend/ui/drafts/draftStore.ts'
import { type Bag, type BagCheck, bagCheck, bagNamed, type NamedBag } from '#shared/domain/item/bagCheck.ts'
import {
  type BagCheckInput,
  bagsOfItems,
  canReuseBagCheck,
  MAX_STRANGE_LENGTH,
  type SentBagCheck,
} from '#shared/domain/item/bagCheckRecord.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

export interface StoredBagCheck extends BagCheck {
  /** False until the stored check is read from the device. */
  readonly isLoaded: boolean
  /** Ticks the bags named by the codes, and returns the outcome of each code. */
  readonly tickCodes: (texts: readonly string[]) => readonly NamedBag[]
  readonly untick: (bag: Bag) => void
  readonly dismiss: (text: string) => void
  readonly clear: () => void
  /**
   * Call it after the document is generated. Removes the ticked bags of the contaminant and all strange codes, and remembers
   * the check record of the document.
   */
  readonly finish: (contaminant: ContaminantId) => void
  /** The check record for the document; undefined where no bag of the contaminant is ticked. */
  readonly recordToSend: (contaminant: ContaminantId) => BagCheckInput | undefined
  /** The last document’s check record, if it still applies; otherwise undefined. */
  readonly lastRecord: (contaminant: ContaminantId) => BagCheckInput | undefined
}

/** The scanned, typed or ticked codes, the time of the last tick, and the checks that were sent. */
interface BagCheckDraft {
  readonly texts: readonly string[]
  readonly checked_at: string
  readonly last?: Readonly<Partial<Record<ContaminantId, SentBagCheck>>> | undefined
}
const EMPTY_DRAFT: BagCheckDraft = { texts: [], checked_at: '' }

const isOf =
  (contaminant: ContaminantId) =>
  ({ item }: Bag): boolean =>
    item.contaminate_id === contaminant

/** The bag check of the building. Codes stay on the device until the document is generated or the check is cleared. */
export function useBagCheck(): StoredBagCheck {
  const { tree, building } = useOpenBuilding()
  const drafts = useContext(DraftStoreContext)
  const key = `checked-bags:${building}`
  const [draft, setDraft] = useState<BagCheckDraft>()
  useEffect(() => {
    let isShown = true
    drafts.load(key).then(
      draft => isShown && setDraft((draft?.value as BagCheckDraft | undefined) ?? EMPTY_DRAFT),
      () => isShown && setDraft(EMPTY_DRAFT),
    )
    return () => {
      isShown = false
    }
  }, [drafts, key])
  const { texts, checked_at, last } = draft ?? EMPTY_DRAFT
  const check = bagCheck(tree, texts)
  const latest = useRef({ texts, checked_at, last, check })
  latest.current = { texts, checked_at, last, check }
  const save = (texts: readonly string[], checked_at = latest.current.checked_at, last = latest.current.last) => {
    const next: BagCheckDraft = { texts, checked_at, last }
    latest.current = { ...next, last, check: bagCheck(tree, texts) }
    setDraft(next)
    void (texts.length > 0 || last ? drafts.save(key, next) : drafts.delete(key)).catch(showFailure)
  }
  const without = (isRemoved: (bag: Bag | undefined) => boolean) =>
    latest.current.texts.filter(text => !isRemoved(bagNamed(text, latest.current.check).bag))
  const recordToSend = (contaminant: ContaminantId): BagCheckInput | undefined => {
    const { checked_at, check } = latest.current
    const ticked = check.bags.filter(bag => isOf(contaminant)(bag) && check.ticked.has(bag.label))
    const strange = check.strange.map(({ text }) => firstCharacters(text, MAX_STRANGE_LENGTH).toWellFormed())
    return ticked.length > 0 ? { checked_at, checked: ticked.map(({ code }) => code), strange } : undefined
  }
  return {
    ...check,
    isLoaded: draft !== undefined,
    tickCodes: scanned => {
      const named = scanned.map(text => bagNamed(text, latest.current.check))
      const news = scanned.filter((_, at) => named[at]?.outcome !== 'already ticked')
      const isTicked = named.some(({ outcome }) => outcome === 'ticked')
      save([...new Set([...latest.current.texts, ...news])], isTicked ? now() : undefined)
      return named
    },
    untick: ({ label }) => save(without(bag => bag?.label === label)),
    dismiss: text => save(latest.current.texts.filter(each => each !== text)),
    clear: () => save([]),
    finish: contaminant => {
      const record = recordToSend(contaminant)
      if (!record) return
      const bags = bagsOfItems({ tree, contaminate_id: contaminant })
      const last = { ...latest.current.last, [contaminant]: { record, bags } }
      save(
        without(bag => !bag || isOf(contaminant)(bag)),
        undefined,
        last,
      )
      toast('Bag check finished')
    },
    recordToSend,
    lastRecord: contaminant => {
      const sentBefore = latest.current.last?.[contaminant]
      const isValid = sentBefore && canReuseBagCheck(sentBefore, { tree, contaminate_id: contaminant }, now())
      return isValid ? sentBefore.record : undefined
    },
  }
}
