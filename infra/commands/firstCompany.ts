import { parseArgs } from 'node:util'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { functionName } from '#infra/functionRow.ts'
import { FIRST_COMPANY } from '#infra/functions.ts'
import { readStages, STAGES_DIR, stackName } from '#infra/stage.ts'

/**
 * `npm run first-company -- --stage prod --company "Kauri Surveys" --name "Ana Silva" --mail ana@kauri.example`: creates the
 * first company of a stage and invites its first user. Needs the right to invoke the stage's function.
 */
const names = ['stage', 'company', 'name', 'mail'] as const
const usage = `npm run first-company -- ${names.map(name => `--${name} …`).join(' ')}`

async function run(): Promise<string> {
  const options = Object.fromEntries(names.map(name => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ options })
  const [stageName, company, name, mail] = names.map(option => values[option]?.toString().trim())
  if (!stageName || !company || !name || !mail) throw new Error(usage)
  const [first_name, ...others] = name.split(/\s+/)
  if (!others.length) throw new Error('--name takes a first and a last name')
  const stage = readStages(STAGES_DIR).find(each => each.name === stageName)
  if (!stage) throw new Error(`infra/stages has no ${stageName}.json`)
  const answer = await new LambdaClient({ region: stage.region }).send(
    new InvokeCommand({
      FunctionName: functionName(stackName(stage.name), FIRST_COMPANY),
      Payload: JSON.stringify({ company, first_name, last_name: others.join(' '), mail }),
    }),
  )
  const reply = JSON.parse(answer.Payload?.transformToString() || '{}')
  if (answer.FunctionError) throw new Error(reply.errorMessage)
  return reply.message
}

try {
  console.log(await run())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
