import { writeFileSync } from 'node:fs'
import { type Canvas, createCanvas } from '@napi-rs/canvas'

const [WIDTH, HEIGHT] = [640, 480]
/** The picture's share of the height. */
const SHARE = 0.8

/**
 * Writes the input of Chromium's fake camera for its next start: a picture on a grey table, as YUV4MPEG2 in 4:2:0, the only
 * format that it reads. Chromium gets the file by `--use-file-for-fake-video-capture`.
 */
export function showToCamera(file: string, picture: Canvas): void {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = '#888'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  const scale = Math.min((WIDTH * SHARE) / picture.width, (HEIGHT * SHARE) / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  context.drawImage(picture, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height)
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT)
  const lightness = Buffer.from(Array.from({ length: WIDTH * HEIGHT }, (_, at) => data[at * 4] ?? 0))
  const noColour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), lightness, noColour])
  writeFileSync(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip C420\n`), frame, frame]))
}
