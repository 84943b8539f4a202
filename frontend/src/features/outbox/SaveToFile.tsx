import { useSession } from '#frontend/api/session.tsx'
import { rescueFile } from '#frontend/features/rescue/saveRescueFile.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { saveFile } from '#frontend/ui/elements/saveFile.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'

/** Saves everything that this device has not sent to one file, which an administrator can take in. */
export function SaveToFile() {
  const device = useDevice()
  const { user, company } = useSession()
  const { busy, run } = useTask()
  const save = () =>
    run(async () => {
      const file = await rescueFile(device, {
        person: { id: user.id, name: user.full_name },
        company: { id: company.id, name: company.name },
      })
      saveFile(file, `Changes ${user.full_name} ${nzDay()}.zip`)
    })
  return (
    <Button icon="download" busy={busy} onClick={save}>
      Save to a file
    </Button>
  )
}
