import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { ulid } from 'ulid'
import { createTable } from './cloud.ts'

/** A table of its own for a file of tests that scans it: a scan of the shared table reads all that earlier files wrote. */
const TABLE_NAME = `own-${ulid()}`
await createTable(new DynamoDBClient({}), TABLE_NAME)
process.env.TABLE_NAME = TABLE_NAME
