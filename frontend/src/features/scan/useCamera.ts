import { type RefObject, useEffect, useState } from 'react'

const REAR: MediaStreamConstraints = { video: { facingMode: 'environment', width: { ideal: 1280 } } }
const USE_PHOTO = 'Take a photo of the label instead.'
const REFUSED = `This site isn’t allowed to use the camera. Allow it in the browser’s settings, or take a photo of the label.`
const NONE = `No camera was found. ${USE_PHOTO}`
const FAILED = `Couldn’t start the camera. ${USE_PHOTO}`
const ENDED = 'The camera has stopped. Close this and scan again, or take a photo of the label.'

/** The rear camera in a video element while mounted; `torch` where the device has one. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [problem, setProblem] = useState<string>()
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [isLit, setIsLit] = useState(false)
  useEffect(() => {
    let stream: MediaStream | undefined
    let isShown = true
    const stop = () => {
      for (const each of stream?.getTracks() ?? []) each.stop()
    }
    const start = async () => {
      stream = await (navigator.mediaDevices?.getUserMedia(REAR) ?? Promise.reject(new Error('There are no cameras')))
      if (!isShown) return stop()
      const [camera] = stream.getVideoTracks()
      setTrack(camera)
      // The camera was unplugged, taken by another program, or its permission withdrawn. Stopping it here fires no event.
      camera?.addEventListener('ended', () => isShown && setProblem(ENDED))
      if (!video.current) return
      video.current.srcObject = stream
      await video.current.play()
    }
    start().catch((error: unknown) => isShown && setProblem(before => before ?? problemOf(error)))
    return () => {
      isShown = false
      stop()
    }
  }, [video])
  const torch = track?.getCapabilities?.().torch
    ? {
        isLit,
        toggleTorch: () => {
          void track.applyConstraints({ advanced: [{ torch: !isLit }] }).then(
            () => setIsLit(!isLit),
            () => undefined,
          )
        },
      }
    : undefined
  return { problem, isOn: track !== undefined && !problem, torch }
}

function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return REFUSED
  return name === 'NotFoundError' || !navigator.mediaDevices ? NONE : FAILED
}
