/** Lines across a square of 8 px that go on in the next square. The first bar is plain; the colour is never alone. */
const LINES: readonly (readonly (readonly [number, number, number, number])[])[] = [
  [],
  [
    [-2, 2, 2, -2],
    [-2, 10, 10, -2],
    [6, 10, 10, 6],
  ],
  [[0, 4, 8, 4]],
  [
    [-2, 6, 2, 10],
    [-2, -2, 10, 10],
    [6, -2, 10, 2],
  ],
  [[4, 0, 4, 8]],
  [
    [0, 4, 8, 4],
    [4, 0, 4, 8],
  ],
  [
    [-2, -2, 10, 10],
    [-2, 10, 10, -2],
  ],
]

/** A filling in a colour, with lines in another that tell the `at`th series from the others. */
export function filling(colour: string, line: string, at: number): CanvasPattern | string {
  const lines = LINES[at % LINES.length] ?? []
  const square = document.createElement('canvas')
  square.width = square.height = 8
  const pen = square.getContext('2d')
  if (!pen || lines.length === 0) return colour
  pen.fillStyle = colour
  pen.fillRect(0, 0, 8, 8)
  pen.strokeStyle = line
  pen.lineWidth = 1.5
  for (const [fromX, fromY, toX, toY] of lines) {
    pen.beginPath()
    pen.moveTo(fromX, fromY)
    pen.lineTo(toX, toY)
    pen.stroke()
  }
  return pen.createPattern(square, 'repeat') ?? colour
}
