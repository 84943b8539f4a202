import { createHash } from 'node:crypto'
import type { MessageAttributes } from './request.ts'

export const md5 = (text: string) => createHash('md5').update(text).digest('hex')
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const withLength = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Follows "Calculating the MD5 message digest for message attributes", SQS Developer Guide. */
export function md5OfAttributes(attributes: MessageAttributes): string {
  const parts = Object.entries(attributes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, { DataType, StringValue = '', BinaryValue = '' }]) => {
      const isBinary = DataType.startsWith('Binary')
      const value = isBinary ? Buffer.from(BinaryValue, 'base64') : Buffer.from(StringValue)
      const kind = Buffer.from([isBinary ? 2 : 1])
      return [withLength(Buffer.from(name)), withLength(Buffer.from(DataType)), kind, withLength(value)]
    })
  return createHash('md5').update(Buffer.concat(parts)).digest('hex')
}
