import { type Pixels, type Quad, straighten } from './homography.ts'

/** What is sent to the worker; it answers the straightened pixels. */
export interface StraightenRequest {
  readonly source: Pixels
  readonly quad: Quad
  readonly size: { readonly width: number; readonly height: number }
}

addEventListener('message', ({ data: { source, quad, size } }: MessageEvent<StraightenRequest>) =>
  postMessage(straighten(source, quad, size)),
)
