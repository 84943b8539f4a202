import { useEffect, useRef, useState } from 'react'
import { isFrame, type Point, type Quad, quadIn, straighten, straightenedSize } from '#frontend/images/homography.ts'
import { inWorker } from '#frontend/images/inWorker.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { CornerHandles } from './CornerHandles.tsx'
import './planImages.css'

const PREVIEW_SIDE = 320
/** Slightly inside the image, so that the corners are visible and can be dragged. */
const FIRST: Quad = [
  { x: 0.08, y: 0.08 },
  { x: 0.92, y: 0.08 },
  { x: 0.92, y: 0.92 },
  { x: 0.08, y: 0.92 },
]
const CROSSED = 'The corners cross. Move each one to its own corner of the plan.'

interface Props {
  readonly image: File
  readonly onUse: (image: File) => void
  readonly onClose: () => void
}

/** Marks the four corners of a photographed plan and removes its perspective. */
export default function StraightenDialog({ image, onUse, onClose }: Props) {
  const [corners, setCorners] = useState(FIRST)
  const [source, setSource] = useState<ImageData>()
  const src = useAddress(image)
  const { busy, run } = useTask()
  useEffect(() => {
    inWorker(work => work.pixelsOf(image, 2 * PREVIEW_SIDE)).then(setSource, () => setSource(undefined))
  }, [image])
  const move = (corner: number, to: Point) => {
    const [a, b, c, d] = corners.map((place, n) => (n === corner ? to : place))
    if (a && b && c && d) setCorners([a, b, c, d])
  }
  const use = () => run(async () => onUse(await inWorker(work => work.straightenImage(image, corners))))
  return (
    <Dialog
      title="Straighten the plan"
      open
      wide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={busy} why={isFrame(corners) ? undefined : CROSSED} onClick={() => void use()}>
            Use
          </Button>
        </>
      }
    >
      <div className="plan-straighten">
        <div className="plan-stage">
          <p className="field-hint">Move each corner to a corner of the plan.</p>
          <div className="plan-sheet">
            {src && <img src={src} alt="The plan as it was chosen" />}
            <CornerHandles corners={corners} onMove={move} />
          </div>
        </div>
        {source && isFrame(corners) && <Preview source={source} corners={corners} />}
      </div>
    </Dialog>
  )
}

function useAddress(image: File): string | undefined {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    const address = URL.createObjectURL(image)
    setSrc(address)
    return () => URL.revokeObjectURL(address)
  }, [image])
  return src
}

function Preview({ source, corners }: { source: ImageData; corners: Quad }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const quad = quadIn(source, corners)
  const { width, height } = straightenedSize(quad, PREVIEW_SIDE)
  useEffect(() => {
    const { data } = straighten(source, quad, { width, height })
    canvas.current?.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
  })
  return (
    <figure className="plan-preview">
      <figcaption className="field-hint">Preview</figcaption>
      <canvas ref={canvas} width={width} height={height} role="img" aria-label="The plan straightened" />
    </figure>
  )
}
