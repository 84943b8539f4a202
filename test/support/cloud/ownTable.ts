import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { ulid } from 'ulid'
import { createTable } from './cloud.ts'

/** A separate table for a test file that scans it. A scan of the shared table would read the rows of all earlier files. */
const TABLE_NAME = `own-${ulid()}`
await createTable(new DynamoDBClient({}), TABLE_NAME)
process.env.TABLE_NAME = TABLE_NAME
