import { Fault } from './fault.ts'
import type { Attributes } from './request.ts'

export const defaults: Attributes = {
  VisibilityTimeout: '30',
  MaximumMessageSize: '1048576',
  MessageRetentionPeriod: '345600',
  DelaySeconds: '0',
  ReceiveMessageWaitTimeSeconds: '0',
  SqsManagedSseEnabled: 'true',
}

/** Minimum and maximum, in seconds or bytes ("SetQueueAttributes", SQS API reference). */
const ranges: Readonly<Record<string, readonly [number, number]>> = {
  VisibilityTimeout: [0, 43_200],
  DelaySeconds: [0, 900],
  ReceiveMessageWaitTimeSeconds: [0, 20],
  MessageRetentionPeriod: [60, 1_209_600],
  MaximumMessageSize: [1024, 1_048_576],
}

export function checkAttributes(name: string, attributes: Attributes, queueExists: (arn: string) => boolean) {
  if (!/^[\w-]{1,80}(\.fifo)?$/.test(name)) throw new Fault('InvalidParameterValue', 'The queue name is invalid.')
  for (const [key, [least, most]] of Object.entries(ranges)) {
    const value = Number(attributes[key] ?? least)
    if (!(value >= least && value <= most))
      throw new Fault('InvalidAttributeValue', `Invalid value for the parameter ${key}.`)
  }
  if ((attributes.FifoQueue === 'true') !== name.endsWith('.fifo')) {
    throw new Fault('InvalidParameterValue', 'The name of a FIFO queue, and of no other, ends with .fifo.')
  }
  if (attributes.RedrivePolicy) checkRedrive(attributes.RedrivePolicy, queueExists)
}

function checkRedrive(policy: string, queueExists: (arn: string) => boolean) {
  const { deadLetterTargetArn, maxReceiveCount } = parsed(policy)
  if (!(Number(maxReceiveCount) >= 1 && Number(maxReceiveCount) <= 1000))
    throw invalidRedrive(policy, 'maxReceiveCount is 1 to 1000.')
  if (!queueExists(String(deadLetterTargetArn))) throw invalidRedrive(policy, 'Dead letter target does not exist.')
}

function parsed(policy: string): { deadLetterTargetArn?: unknown; maxReceiveCount?: unknown } {
  try {
    return JSON.parse(policy)
  } catch {
    throw invalidRedrive(policy, 'It is not JSON.')
  }
}

const invalidRedrive = (policy: string, reason: string) =>
  new Fault('InvalidParameterValue', `Value ${policy} for parameter RedrivePolicy is invalid. Reason: ${reason}`)
