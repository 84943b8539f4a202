import { randomUUID } from 'node:crypto'
import type { Context } from 'aws-lambda'

/** Lambda's context argument; `leftMs` is the remaining time. */
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
