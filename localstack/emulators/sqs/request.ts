export type Attributes = Readonly<Record<string, string>>

interface MessageAttribute {
  readonly DataType: string
  readonly StringValue?: string
  /** Base64. */
  readonly BinaryValue?: string
}
export type MessageAttributes = Readonly<Record<string, MessageAttribute>>

export interface Sending {
  readonly MessageBody?: string
  readonly MessageAttributes?: MessageAttributes
  readonly MessageSystemAttributes?: MessageAttributes
  readonly MessageGroupId?: string
  readonly MessageDeduplicationId?: string
  readonly DelaySeconds?: number
}

export interface Handling {
  readonly ReceiptHandle?: string
  readonly VisibilityTimeout?: number
}

export type Entry = Sending & Handling & { readonly Id: string }

/** The body of a call: all fields of all actions, named as in the SQS API reference. */
export interface Body extends Sending, Handling {
  readonly QueueName?: string
  readonly QueueUrl?: string
  readonly QueueNamePrefix?: string
  readonly Attributes?: Attributes
  readonly AttributeNames?: readonly string[]
  readonly MessageAttributeNames?: readonly string[]
  readonly MessageSystemAttributeNames?: readonly string[]
  readonly MaxNumberOfMessages?: number
  readonly WaitTimeSeconds?: number
  readonly Entries?: readonly Entry[]
  readonly Tags?: Attributes
  /** Only CreateQueue uses lower case. */
  readonly tags?: Attributes
  readonly TagKeys?: readonly string[]
  readonly SourceArn?: string
  readonly DestinationArn?: string
}
