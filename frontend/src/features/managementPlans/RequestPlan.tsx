import { useState } from 'react'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import type { managementPlanRefusal } from '#shared/domain/managementPlan/managementPlan.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

const RequestPlanDialog = lazyPart(() => import('./RequestPlanDialog.tsx'), { waiting: <Skeleton lines={6} /> })

/** A button that opens the request form. Typed input stays while the panel is mounted. */
export function RequestPlan({ label, why }: { label: string; why: ReturnType<typeof managementPlanRefusal> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button why={why && refusalSentence(why)} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title="Request management plan" wide open={open} onClose={() => setOpen(false)}>
        {open && <RequestPlanDialog onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}
