import { MARK_COLOURS, type Stroke } from '#shared/drawing/photoMarkStrokes.ts'

/** Strokes of marks, inside of an `svg` as large as the photo. */
export const MarkStrokes = ({ strokes }: { strokes: readonly Stroke[] }) => (
  <>
    {strokes.map((stroke, at) =>
      stroke.kind === 'path' ? (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no name but their place
          key={at}
          d={stroke.d}
          fill={stroke.fill}
          stroke={stroke.stroke}
          strokeWidth={stroke.width}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no name but their place
        <text key={at} x={stroke.x} y={stroke.y} fontSize={stroke.size} fontWeight="700" fill={MARK_COLOURS.halo}>
          {stroke.text}
        </text>
      ),
    )}
  </>
)
