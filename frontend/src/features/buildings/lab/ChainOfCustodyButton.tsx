import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { DocumentInProgress } from '#frontend/features/openBuilding/DocumentInProgress.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useRequestedDocument } from '#frontend/features/openBuilding/useRequestedDocument.ts'
import { usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { type Bag, bagsToSend } from '#shared/domain/item/bagCheck.ts'
import type { BagCheckInput } from '#shared/domain/item/bagCheckRecord.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import type { StoredBagCheck } from './useBagCheck.ts'

/**
 * Generates the chain of custody of one contaminant and downloads it. If a bag check has started, it first names the missing
 * bags. The document then contains the check record, and the check ends.
 */
export function ChainOfCustodyButton({ contaminant, check }: { contaminant: ContaminantId; check: StoredBagCheck }) {
  const { tree, building } = useOpenBuilding()
  const isSending = usePendingWrites().some(entry => entry.building_id === building && !entry.refused)
  const { busy, progress, download, cancel } = useChainOfCustody(tree, contaminant)
  const generate = async () => {
    const isOfContaminant = ({ item }: Bag) => item.contaminate_id === contaminant
    if (!(await mayGenerate(check, isOfContaminant))) return
    const choice = await chooseBagCheck(check, contaminant)
    if (choice && (await download(choice.bag_check))) check.finish(contaminant)
  }
  const why = isSending ? 'Your latest changes haven’t been sent yet' : downloadProblem(tree, contaminant)
  const name = CONTAMINANT_NAMES[contaminant].toLowerCase()
  if (busy)
    return (
      <DocumentInProgress
        name={`chain of custody, ${name}`}
        waiting={`Generating chain of custody, ${name}`}
        progress={progress}
        busy={cancel.busy}
        onCancel={() => void cancel.run()}
      />
    )
  return (
    <Button icon="download" why={why} onClick={() => void generate()}>
      Chain of custody, {name}
    </Button>
  )
}

/** Whether no bag is missing, or the user confirms. Asks nothing if no check has started. */
async function mayGenerate(
  { bags, ticked, missing }: StoredBagCheck,
  isIncluded: (bag: Bag) => boolean,
): Promise<boolean> {
  const absent = missing.filter(isIncluded)
  if (absent.length === 0 || !bags.some(bag => isIncluded(bag) && ticked.has(bag.label))) return true
  const question = {
    title: 'Some bags aren’t checked',
    message: `Missing: ${absent.map(({ code }) => code).join(', ')}. The chain of custody still lists them, and says that they’re missing.`,
    confirm: 'Generate anyway',
  }
  return (await confirm(question)) !== undefined
}

interface BagCheckChoice {
  readonly bag_check: BagCheckInput | undefined
}

/** The bag check for the document: the current one, or the last one if the user agrees. Undefined for Cancel. */
async function chooseBagCheck(check: StoredBagCheck, contaminant: ContaminantId): Promise<BagCheckChoice | undefined> {
  const bag_check = check.recordToSend(contaminant)
  const last = check.lastRecord(contaminant)
  if (bag_check || !last) return { bag_check }
  const all = check.bags.filter(({ item }) => item.contaminate_id === contaminant).length
  return new Promise(resolve => {
    void confirm({
      title: 'Use the last bag check?',
      message: `You checked ${last.checked.length} of ${all} bags on ${formatMoment(last.checked_at)}, and the samples are the same.`,
      confirm: 'Use it',
      also: { label: 'Leave it out', run: () => resolve({ bag_check: undefined }) },
    }).then(answer => resolve(answer && { bag_check: last }))
  })
}

function downloadProblem(tree: Tree, contaminant: ContaminantId): string | undefined {
  if (bagsToSend(tree, [contaminant]).length === 0) return refusalSentence('chain_of_custody_no_samples')
  return tree.building.laboratory_id ? undefined : 'Choose a laboratory first'
}

interface CustodyRequest {
  readonly params: Readonly<Record<'building' | 'laboratory' | 'contaminate', string>>
  readonly body?: { readonly bag_check: BagCheckInput }
}

function useChainOfCustody({ building }: Tree, contaminant: ContaminantId) {
  const params = { building: building.id, laboratory: building.laboratory_id ?? '', contaminate: String(contaminant) }
  const { request, ...state } = useRequestedDocument<CustodyRequest>({
    building: building.id,
    noun: 'chain of custody',
    fetchDocument: (custody, signal) =>
      buildingCalls.reports.custody({ ...custody, query: { updated_at: building.updated_at } }, { signal }),
    cancel: custody => buildingCalls.reports.cancelCustody(custody, { key: newId() }),
  })
  const download = async (bag_check: BagCheckInput | undefined) => {
    const document =
      (await request({ params, ...(bag_check && { body: { bag_check } }) }).catch(showFailure)) ?? undefined
    if (document) location.assign(document.url)
    return document !== undefined
  }
  return { ...state, download }
}
