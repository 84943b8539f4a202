import { createHash } from 'node:crypto'
import { AlreadyRequested } from '#functions/data/claim.ts'
import { ChainsOfCustody } from '#functions/data/document/chainsOfCustody.ts'
import { keys } from '#functions/data/keys.ts'
import { transact } from '#functions/data/table.ts'
import { readChainOfCustody } from '#functions/documents/chainOfCustody.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { pdfName } from '#functions/files/fileName.ts'
import { chainOfCustodyPdf } from '#functions/files/pdf/chainOfCustodyPdf.ts'
import type { JobOf } from '#functions/jobs.ts'
import { publish } from '#functions/realtime/publish.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

type CustodyJob = JobOf<'chainOfCustody'>

/** Generates the chain of custody as it is now and tells open pages. A repeated message finds it done. */
async function run(job: CustodyJob): Promise<void> {
  try {
    await generate(job)
  } catch (error) {
    // Deleted, or nothing is sampled any more: no one waits for it.
    if (!(error instanceof Refusal) || error.status >= 500) throw error
  }
}

async function generate(job: CustodyJob): Promise<void> {
  const { company_id, building_id } = job
  const { model, content } = await readChainOfCustody(job)
  if (!(await ChainsOfCustody.read(job, content))?.file) {
    const { bytes } = await chainOfCustodyPdf(model)
    const file = createHash('sha256').update(bytes).digest('hex')
    await Bucket.put(company_id, file, bytes, 'application/pdf')
    const row = { file, type: 'application/pdf', size: bytes.byteLength }
    const name = pdfName(model.job_number, model.building, 'Chain of custody', model.contaminant)
    await transact([
      { op: 'put', key: keys.file(company_id, file), row },
      ChainsOfCustody.finishWrite(job, content, { file, name }),
    ])
  }
  await publish(company_id, channel.building(building_id), { type: 'changed', entity: 'building', id: building_id })
}

async function giveUp(job: CustodyJob): Promise<void> {
  await transact([ChainsOfCustody.forgetWrite(job, job.content)]).catch(error => {
    if (!(error instanceof AlreadyRequested)) throw error
  })
}

export const chainsOfCustody = { run, giveUp }
