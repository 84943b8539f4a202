import { MARK_COLOURS, type Stroke } from '#shared/drawing/photoMarkStrokes.ts'

export const MarkStrokes = ({ strokes }: { strokes: readonly Stroke[] }) => (
  <>
    {strokes.map((stroke, index) =>
      stroke.kind === 'path' ? (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no key but their index
          key={index}
          d={stroke.d}
          fill={stroke.fill}
          stroke={stroke.stroke}
          strokeWidth={stroke.width}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no key but their index
        <text key={index} x={stroke.x} y={stroke.y} fontSize={stroke.size} fontWeight="700" fill={MARK_COLOURS.halo}>
          {stroke.text}
        </text>
      ),
    )}
  </>
)
