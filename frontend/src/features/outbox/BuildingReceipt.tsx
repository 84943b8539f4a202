import { useEffect, useState } from 'react'
import type { StoredReceipt } from '#frontend/store/database.ts'
import { askReceipt } from '#frontend/store/field/receipts.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { saveFile } from '#frontend/ui/elements/saveFile.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { useStoredTree } from './useStoredTree.ts'

/** The service’s receipt for a building. A button requests it again, and sends missing items and files again. */
export function BuildingReceipt({ building }: { building: string }) {
  const device = useDevice()
  const tree = useStoredTree(building)
  const { busy, run } = useTask()
  const [stored, setStored] = useState<StoredReceipt>()
  useEffect(() => {
    void device.store.database.get('receipts', building).then(setStored)
  }, [device, building])
  const name = tree?.building.name ?? 'A building that isn’t on this device any more'
  const ask = () => run(() => askReceipt(device, building).then(setStored))
  const sendAgain = () =>
    run(async () => {
      await (await device.files.uploads()).sendAgain(stored?.missing_files ?? [])
      setStored(await askReceipt(device, building))
    })
  const missing = stored?.missing_files.length ?? 0
  return (
    <div className="receipt">
      <p>
        <strong>{name}</strong>
        <br />
        {stored ? sentenceOf(stored) : 'Not checked yet'}
      </p>
      <span className="row">
        {tree && (
          <Button kind="quiet" icon="check" busy={busy} onClick={ask}>
            Check
          </Button>
        )}
        {stored && (
          <Button kind="quiet" icon="download" onClick={() => saveReceipt(stored, name)}>
            Save receipt
          </Button>
        )}
      </span>
      {missing > 0 && (
        <Banner
          tone="danger"
          action={
            <Button busy={busy} onClick={sendAgain}>
              Send again
            </Button>
          }
        >
          The service doesn’t have {countOf(missing, 'file')} from this device.
        </Banner>
      )}
      {stored && stored.missing_items.length > 0 && (
        <Banner tone="warning">
          The service doesn’t have {countOf(stored.missing_items.length, 'item')} from this device. Someone else may
          have deleted {stored.missing_items.length === 1 ? 'it' : 'them'}.
        </Banner>
      )}
    </div>
  )
}

const sentenceOf = ({ receipt: { items, files, at } }: StoredReceipt) =>
  `${items.held} of ${countOf(items.asked, 'item')}, ${files.held} of ${countOf(files.asked, 'file')} received, ${formatMoment(at)}`

const saveReceipt = ({ receipt }: StoredReceipt, name: string) =>
  saveFile(new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' }), `Receipt ${name}.json`)
