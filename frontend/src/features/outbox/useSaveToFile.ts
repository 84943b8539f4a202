import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { rescueFile } from '#frontend/features/rescue/saveRescueFile.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { failureText, useTask } from '#frontend/ui/dialogs/failure.ts'
import { saveFile } from '#frontend/ui/elements/saveFile.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'

/** Saves everything unsent to one rescue file, which an administrator can take in. */
export function useSaveToFile() {
  const device = useDevice()
  const { user, company } = useSession()
  const { busy, run } = useTask()
  const [problem, setProblem] = useState<string>()
  const save = () =>
    run(async () => {
      setProblem(undefined)
      try {
        const file = await rescueFile(device, {
          person: { id: user.id, name: user.full_name },
          company: { id: company.id, name: company.name },
        })
        saveFile(file, `Changes ${user.full_name} ${nzDay()}.zip`)
      } catch (error) {
        setProblem(failureText(error))
      }
    })
  return { busy, problem, save }
}
