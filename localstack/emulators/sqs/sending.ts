import { md5, md5OfAttributes, sha256 } from './digests.ts'
import { Fault } from './fault.ts'
import type { Messages } from './messages.ts'
import type { Queue } from './queues.ts'
import type { MessageAttributes, Sending } from './request.ts'

/** SequenceNumber has 20 digits and increases. */
export const sequenceNumber = (seq: number) => String(seq).padStart(20, '1')

/** Stores one message; a repeated deduplication id within five minutes returns the first message. */
export function send(messages: Messages, queue: Queue, sending: Sending) {
  const { MessageBody: body, MessageAttributes: attributes = {} } = sending
  if (!body) throw new Fault('MissingParameter', 'The request must contain the parameter MessageBody.')
  checkSize(queue, body, attributes)
  const now = Date.now()
  const duplicateId = deduplicationId(queue, sending)
  const digests = {
    MD5OfMessageBody: md5(body),
    ...(Object.keys(attributes).length > 0 && { MD5OfMessageAttributes: md5OfAttributes(attributes) }),
  }
  const earlier = duplicateId === undefined ? undefined : messages.duplicateOf(queue, duplicateId, now)
  if (earlier) return { ...digests, MessageId: earlier.message, SequenceNumber: sequenceNumber(earlier.seq) }
  const delay = Number((queue.isFifo ? undefined : sending.DelaySeconds) ?? queue.attributes.DelaySeconds)
  const draft = {
    body,
    attributes: JSON.stringify(attributes),
    system: JSON.stringify(systemAttributes(sending, duplicateId, now)),
    group: sending.MessageGroupId ?? null,
    visible: now + delay * 1000,
  }
  const message = messages.insert(queue, draft, now)
  if (duplicateId !== undefined) messages.rememberDuplicate(queue, duplicateId, now, message)
  return { ...digests, MessageId: message.id, ...(queue.isFifo && { SequenceNumber: sequenceNumber(message.seq) }) }
}

export const sizeOf = (body: string, attributes: MessageAttributes) =>
  Object.entries(attributes).reduce(
    (size, [name, { DataType, StringValue = '', BinaryValue = '' }]) =>
      size + Buffer.byteLength(name + DataType + StringValue) + Buffer.byteLength(BinaryValue, 'base64'),
    Buffer.byteLength(body),
  )

function checkSize(queue: Queue, body: string, attributes: MessageAttributes) {
  const most = Number(queue.attributes.MaximumMessageSize)
  if (sizeOf(body, attributes) <= most) return
  throw new Fault(
    'InvalidParameterValue',
    `One or more parameters are invalid. Reason: Message must be shorter than ${most} bytes.`,
  )
}

/** Undefined in a standard queue, which does not deduplicate. */
function deduplicationId(queue: Queue, { MessageGroupId, MessageDeduplicationId, MessageBody = '' }: Sending) {
  if (!queue.isFifo) return undefined
  if (!MessageGroupId) throw new Fault('MissingParameter', 'The request must contain the parameter MessageGroupId.')
  if (MessageDeduplicationId) return MessageDeduplicationId
  if (queue.attributes.ContentBasedDeduplication === 'true') return sha256(MessageBody)
  throw new Fault(
    'InvalidParameterValue',
    'The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly',
  )
}

function systemAttributes(
  { MessageGroupId, MessageSystemAttributes }: Sending,
  duplicateId: string | undefined,
  now: number,
) {
  const trace = MessageSystemAttributes?.AWSTraceHeader?.StringValue
  return {
    SenderId: 'AIDALOCAL',
    SentTimestamp: String(now),
    ...(MessageGroupId && { MessageGroupId }),
    ...(duplicateId && { MessageDeduplicationId: duplicateId }),
    ...(trace && { AWSTraceHeader: trace }),
  }
}
