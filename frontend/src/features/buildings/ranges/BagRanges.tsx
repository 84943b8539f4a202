import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { dialogFrame, lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import { mayRelease } from '#shared/domain/edits/bagRangeEdits.ts'
import { type BagRange, freeCodes, rangeName, withoutUnused } from '#shared/domain/tree/bagRange.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { BagRangeForm } from './BagRangeForm.tsx'

type Row = BagRange & { readonly used: number }

const columns: readonly Column<Row>[] = [
  { key: 'codes', title: 'Sample IDs', render: rangeName, sort: rangeName },
  {
    key: 'contaminant',
    title: 'Contaminant',
    render: row => CONTAMINANT_NAMES[row.contaminate_id],
    sort: row => row.contaminate_id,
  },
  { key: 'user', title: 'Reserved for', render: row => row.user_name, sort: row => row.user_name },
  {
    key: 'used',
    title: 'Used',
    align: 'end',
    render: ({ used, count }) => `${used} of ${count}`,
    sort: row => row.used,
  },
]

/** The reserved Sample IDs of the building by surveyor, with the used count, and the button to reserve more. */
export function BagRanges() {
  const { tree } = useOpenBuilding()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const reserve = (
    <Button icon="plus" onClick={() => setIsOpen(true)}>
      Reserve Sample IDs
    </Button>
  )
  return (
    <Section title="Reserved Sample IDs" actions={reserve}>
      <DataGrid
        label="Reserved Sample IDs"
        columns={columns}
        rows={(tree.building.bag_ranges ?? []).map(range => ({
          ...range,
          used: range.count - freeCodes(range, tree.items).length,
        }))}
        rowKey={row => row.id}
        actions={row => (
          <>
            <PrintLabels range={row} />
            <Release range={row} />
          </>
        )}
        empty={{
          title: 'No Sample IDs are reserved',
          hint: 'Reserve some before you go where there is no signal. No one else can then use them.',
        }}
      />
      <Dialog title="Reserve Sample IDs" open={isOpen} onClose={close}>
        {isOpen && <BagRangeForm onClose={close} />}
      </Dialog>
    </Section>
  )
}

function Release({ range }: { range: BagRange }) {
  const { tree, building } = useOpenBuilding()
  const { actor } = useSession()
  const edit = useEdit(building)
  const { busy, run } = useTask()
  if (!mayRelease(range, actor)) return null
  const rest = range.count - (withoutUnused(range, tree.items)?.count ?? 0)
  const release = async () => {
    const question = {
      title: 'Release Sample IDs?',
      message: `Anyone can then use the last ${rest} of ${rangeName(range)}. Destroy labels that are already printed.`,
      confirm: 'Release',
      danger: true,
    }
    if (await confirm(question)) await run(() => edit('releaseBagRange', { id: range.id }))
  }
  return (
    <Button
      kind="quiet"
      busy={busy}
      reason="tip"
      why={rest === 0 ? 'All of them are used' : undefined}
      onClick={() => void release()}
    >
      Release
    </Button>
  )
}

const LabelDialog = lazyPart(() => import('./LabelDialog.tsx'), {
  frame: (failure, { onClose }) => dialogFrame('Print labels', onClose, failure),
})

function PrintLabels({ range }: { range: BagRange }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        Print labels
      </Button>
      {isOpen && <LabelDialog range={range} onClose={() => setIsOpen(false)} />}
    </>
  )
}
