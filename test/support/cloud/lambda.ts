import { randomUUID } from 'node:crypto'
import type { Context } from 'aws-lambda'

/** What Lambda hands to a function beside the event; `leftMs` is the time that it has left. */
export const aContext = (leftMs = 900_000): Context => ({
  awsRequestId: randomUUID(),
  callbackWaitsForEmptyEventLoop: true,
  functionName: 'test',
  functionVersion: '$LATEST',
  invokedFunctionArn: 'arn:aws:lambda:ap-southeast-2:000000000000:function:test',
  logGroupName: '/aws/lambda/test',
  logStreamName: 'test',
  memoryLimitInMB: '1024',
  getRemainingTimeInMillis: () => leftMs,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
})
