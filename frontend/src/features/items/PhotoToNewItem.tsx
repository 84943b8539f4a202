import { type ChangeEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStorePhoto } from '#frontend/images/useStorePhoto.ts'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'

/** Opens the camera, and then a new item with the photo. */
export function PhotoToNewItem({ to }: { to: string }) {
  const input = useRef<HTMLInputElement>(null)
  const storePhoto = useStorePhoto()
  const navigate = useNavigate()
  const { busy, run } = useTask()
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    await run(async () => navigate(to, { state: { image: await storePhoto(file, 'image') } }))
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo of a new item"
        onChange={event => void pick(event)}
      />
      <Button icon="camera" label="Photo of a new item" busy={busy} onClick={() => input.current?.click()} />
    </>
  )
}
