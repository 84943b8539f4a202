import { DISK_FULL } from '#localstack/emulators/disk.ts'

const FAULTS = {
  BatchEntryIdsNotDistinct: [400, 'Two or more batch entries in the request have the same Id.'],
  BatchRequestTooLong: [400, 'Batch requests cannot be longer than 1048576 bytes.'],
  EmptyBatchRequest: [400, 'There should be at least one entry in the request.'],
  InternalError: [500, 'An error occurred inside the embedded SQS.'],
  InvalidAction: [400, 'The embedded SQS does not know this action.'],
  InvalidAttributeValue: [400, 'A queue attribute value is invalid.'],
  InvalidParameterValue: [400, 'A parameter value is invalid.'],
  MessageNotInflight: [400, 'The specified message is not in flight.'],
  MissingParameter: [400, 'The request must contain a parameter that is missing.'],
  QueueDoesNotExist: [400, 'The specified queue does not exist.'],
  QueueNameExists: [400, 'A queue already exists with the same name and a different value for an attribute.'],
  ReceiptHandleIsInvalid: [404, 'The input receipt handle is not a valid receipt handle.'],
  ResourceNotFoundException: [404, 'The specified resource does not exist.'],
  ServiceUnavailable: [503, DISK_FULL],
  TooManyEntriesInBatchRequest: [400, 'Maximum number of entries per request are 10.'],
} as const satisfies Record<string, readonly [number, string]>

export type FaultCode = keyof typeof FAULTS

/** Error codes of the older query protocol, which SQS still sends in a header. */
export const queryNames: Partial<Record<FaultCode, string>> = {
  QueueDoesNotExist: 'AWS.SimpleQueueService.NonExistentQueue',
  QueueNameExists: 'QueueAlreadyExists',
}

export class Fault extends Error {
  readonly code: FaultCode
  readonly status: number

  constructor(code: FaultCode, message: string = FAULTS[code][1]) {
    super(message)
    this.code = code
    this.status = FAULTS[code][0]
  }
}
