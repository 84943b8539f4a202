import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { loadCodeReader, type ReadCodes } from './codeReader.ts'
import { useCamera } from './useCamera.ts'
import './scan.css'

const NOT_LOADED =
  'The code reader hasn’t been downloaded to this device yet. Connect to the internet to use it, or type the Sample ID.'
const NO_CODE = 'No code was found in this photo. Hold the camera closer and steady, or type the Sample ID.'

interface Props {
  /** Takes the texts of the visible codes. Returns why they cannot be used; undefined where they were used. */
  readonly onCodes: (texts: readonly string[]) => string | undefined
  readonly children?: ReactNode
}

/** Reads label codes with the camera, or from a photo. */
export function CodeScanner({ onCodes, children }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const camera = useCamera(video)
  const photo = useTask()
  const take = (texts: readonly string[]) => setProblem(onCodes(texts))
  useWatchedCodes(video, camera.isOn, take, () => setProblem(NOT_LOADED))
  const read = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    void photo.run(async () => {
      const codes = await readerOrProblem(setProblem)
      if (!codes) return
      const picture = await createImageBitmap(file).catch(() => undefined)
      const texts = picture ? await codes(picture) : []
      if (texts.length === 0) setProblem(NO_CODE)
      else take(texts)
    })
  }
  return (
    <>
      {!camera.problem && (
        <>
          <video ref={video} className="scan-video" playsInline muted aria-label="What the camera shows" />
          <p className="field-hint">Hold the camera over the QR code or bar code of the label.</p>
        </>
      )}
      <div role="alert">{[camera.problem, problem].map(sentence => sentence && <p key={sentence}>{sentence}</p>)}</div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo of a label"
        onChange={read}
      />
      <div className="form-foot">
        {camera.torch && (
          <Button onClick={camera.torch.toggleTorch}>{camera.torch.isLit ? 'Turn off light' : 'Turn on light'}</Button>
        )}
        <Button icon="camera" busy={photo.busy} onClick={() => input.current?.click()}>
          Take a photo of the label
        </Button>
        {children}
      </div>
    </>
  )
}

const readerOrProblem = (onProblem: (sentence: string) => void): Promise<ReadCodes | undefined> =>
  loadCodeReader().catch(() => {
    onProblem(NOT_LOADED)
    return undefined
  })

/** The pause between two camera frames. */
const SCAN_INTERVAL_MS = 150

/** Passes on new codes while the camera is on, and ignores codes that stay visible. */
function useWatchedCodes(
  video: { readonly current: HTMLVideoElement | null },
  isOn: boolean,
  onCodes: (texts: readonly string[]) => void,
  onNotLoaded: () => void,
): void {
  const latest = useRef({ onCodes, onNotLoaded })
  latest.current = { onCodes, onNotLoaded }
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isWatched = true
    let last = ''
    const readFrame = async (read: ReadCodes) => {
      const texts = video.current ? await read(video.current).catch(() => []) : []
      if (!isWatched) return
      const codes = texts.join('\n')
      if (codes !== '' && codes !== last) latest.current.onCodes(texts)
      if (codes !== '') last = codes
      timer = setTimeout(() => void readFrame(read), SCAN_INTERVAL_MS)
    }
    loadCodeReader().then(readFrame, () => isWatched && latest.current.onNotLoaded())
    return () => {
      isWatched = false
      clearTimeout(timer)
    }
  }, [video, isOn])
}
