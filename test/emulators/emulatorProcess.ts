import { startDynamoDb } from '#localstack/emulators/dynamodb.ts'
import { startS3 } from '#localstack/emulators/s3/start.ts'
import { startSqs } from '#localstack/emulators/sqs/start.ts'

/** Runs the three emulators in a process that can be killed. Prints one line with their URLs and the database's process id. */
const [dir = ''] = process.argv.slice(2)
const s3 = await startS3({ dir: `${dir}/s3`, region: 'ap-southeast-2', credentials: { local: 'local' } })
const sqs = await startSqs({ dir: `${dir}/sqs`, region: 'ap-southeast-2' })
const dynamodb = await startDynamoDb({ dir: `${dir}/dynamodb` })
console.log(JSON.stringify({ s3: s3.url, sqs: sqs.url, dynamodb: dynamodb.url, dynamodbPid: dynamodb.pid }))
