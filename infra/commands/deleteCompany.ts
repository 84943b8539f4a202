import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { readStages, STAGES_DIR } from '#infra/stage.ts'
import { close, readCompany, reopen, USUAL_DAYS } from './companyClosing.ts'
import { deleteCompany, readDeleted } from './companyDeletion.ts'
import { holdingsOf, type Place } from './companyHoldings.ts'
import { proofOf } from './companyProof.ts'

/**
 * `npm run delete-company -- --stage prod --table Table --files Bucket --company 01J…` reports a company's data. `--close` closes
 * the company, `--reopen` reopens it, and `--delete` deletes it after its waiting period and writes the proof into the folder
 * `--proof`. Needs an operator's rights to the table and the bucket; no function has these rights.
 */
const place = '--stage … --table … --files … --company …'
const usage = [
  `npm run delete-company -- ${place}`,
  `npm run delete-company -- ${place} --close --asked-by … --reason … [--days ${USUAL_DAYS}] [--without-export …]`,
  `npm run delete-company -- ${place} --reopen`,
  `npm run delete-company -- ${place} --delete --name … --proof …`,
].join('\n')

const text = { type: 'string' } as const
const step = { type: 'boolean' } as const
const options = {
  ...{ stage: text, table: text, files: text, company: text, close: step, reopen: step, delete: step },
  ...{ 'asked-by': text, reason: text, days: text, 'without-export': text, name: text, proof: text },
}

async function run(): Promise<string> {
  const { values } = parseArgs({ options })
  const { stage: stageName, table, files, company, name, proof } = values
  const steps = [values.close, values.reopen, values.delete].filter(Boolean)
  if (!stageName || !table || !files || !company || steps.length > 1) throw new Error(usage)
  if (!/^\w{1,26}$/.test(company)) throw new Error('--company takes the id of a company, such as 01J…')
  const stage = readStages(STAGES_DIR).find(each => each.name === stageName)
  if (!stage) throw new Error(`infra/stages has no ${stageName}.json`)
  const { region, logDays } = stage
  const there: Place = {
    ...{ dynamo: new DynamoDBClient({ region }), s3: new S3Client({ region, forcePathStyle: true }) },
    ...{ table, bucket: files, company },
  }
  if (values.delete) {
    if (!name || !proof) throw new Error('--delete takes the company’s --name, and --proof with a folder')
    return prove(await deleteCompany(there, name, line => console.log(line)), logDays, proof)
  }
  const deleted = await readDeleted(there)
  if (deleted) throw new Error(`${deleted.company} was deleted, beginning on ${deleted.began_at}`)
  if (values.close)
    await close(there, {
      ...{ askedBy: trimmed(values['asked-by']), reason: trimmed(values.reason) },
      days: Number(values.days ?? USUAL_DAYS),
      withoutExport: trimmed(values['without-export']) || undefined,
    })
  if (values.reopen) await reopen(there)
  return report(there)
}

const trimmed = (typed = '') => typed.trim()

function prove(deleted: Awaited<ReturnType<typeof deleteCompany>>, logDays: number, folder: string): string {
  const { json, text } = proofOf(deleted, logDays)
  const path = join(folder, `deletion-${deleted.company_id}`)
  writeFileSync(`${path}.json`, json)
  writeFileSync(`${path}.txt`, text)
  return `${text}\nThe proof is in ${path}.json and ${path}.txt`
}

/** The company's data, and when it may be deleted. */
async function report(there: Place): Promise<string> {
  const company = await readCompany(there)
  if (!company) throw new Error(`Company ${there.company} not found`)
  const { rows, row_count, object_versions, bytes } = await holdingsOf(there)
  const { closing } = company
  return [
    `${company.name}: ${row_count} rows, and ${object_versions} versions of files with ${bytes} bytes`,
    ...Object.entries(rows).map(([kind, count]) => `${String(count).padStart(8)}  ${kind}`),
    closing
      ? `Closed on ${closing.closed_at}, asked for by ${closing.asked_by}. It may be deleted from ${closing.due_at} on; until then --reopen opens it again.`
      : 'It is open.',
  ].join('\n')
}

try {
  console.log(await run())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
