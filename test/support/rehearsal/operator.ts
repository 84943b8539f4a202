import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stackName } from '#infra/stage.ts'
import { ACCOUNT, type MiniStack, REGION } from './miniStack.ts'

const root = join(import.meta.dirname, '../../..')

/** An operator at a command line, with the rights of the account. */
export interface Operator {
  /** Synthesises the stacks and functions of the stages. */
  readonly environment: Readonly<Record<string, string>>
  readonly synth: () => Promise<string>
  readonly bootstrap: () => Promise<string>
  readonly deploy: (stage: string) => Promise<string>
  readonly destroy: (stage: string) => Promise<string>
  /** Makes the next version of a stage impossible to deploy; the returned function undoes this. */
  readonly spoil: (stage: string) => () => void
  /** Runs a script of the project like `npm run`. */
  readonly npm: (script: string, ...args: string[]) => Promise<string>
}

/** An operator with stages of these names, in a separate folder. */
export function anOperator(cloud: MiniStack, dir: string, stages: readonly string[]): Operator {
  const [stagesDir, outdir] = [join(dir, 'stages'), join(dir, 'cdk.out')]
  mkdirSync(stagesDir)
  for (const name of stages) writeFileSync(join(stagesDir, `${name}.json`), JSON.stringify(stageOf(name)))
  const environment = {
    ...cloud.environment,
    STAGES_DIR: stagesDir,
    CDK_OUTDIR: outdir,
    CDK_DISABLE_CLI_TELEMETRY: 'true',
  }
  const run = (...command: string[]) => runNode(command, { ...process.env, ...environment })
  const cdk = (...args: string[]) =>
    run('node_modules/aws-cdk/bin/cdk', ...args, '--app', outdir, '--progress', 'events', '--no-notices')
  return {
    environment,
    synth: () => run('infra/app.ts'),
    bootstrap: () => cdk('bootstrap', `aws://${ACCOUNT}/${REGION}`),
    deploy: stage => cdk('deploy', stackName(stage), '--require-approval', 'never'),
    destroy: stage => cdk('destroy', stackName(stage), '--force'),
    spoil: stage => spoilAssembly(outdir, stackName(stage)),
    npm: (script, ...args) => run('localstack/run.mjs', script, ...args),
  }
}

/** Gives all functions less memory, and adds a queue that no account can create. */
function spoilAssembly(outdir: string, stack: string): () => void {
  const paths = ['template.json', 'assets.json'].map(kind => join(outdir, `${stack}.${kind}`))
  const files = [...paths, join(outdir, 'manifest.json')].map(path => ({ path, text: readFileSync(path, 'utf8') }))
  const [{ text = '' } = {}] = files
  const template: Template = JSON.parse(text)
  for (const { Type, Properties } of Object.values(template.Resources))
    if (Type === 'AWS::Lambda::Function') Properties.MemorySize = 128
  template.Resources.Impossible = { Type: 'AWS::SQS::Queue', Properties: { MessageRetentionPeriod: 1 } }
  // The assembly names uploads by content hash. Under its old hash, the changed template would count as uploaded already.
  const [, old = ''] =
    new RegExp(`"(\\w{64})": \\{\\s*"displayName": "${stack} Template"`).exec(files[1]?.text ?? '') ?? []
  const name = createHash('sha256').update(JSON.stringify(template)).digest('hex')
  for (const { path, text } of files)
    writeFileSync(path, path === paths[0] ? JSON.stringify(template) : text.replaceAll(old, name))
  return () => {
    for (const { path, text } of files) writeFileSync(path, text)
  }
}

interface Template {
  readonly Resources: Record<string, { readonly Type: string; readonly Properties: Record<string, unknown> }>
}

const stageOf = (name: string) => ({
  region: REGION,
  siteOrigin: `https://${name}.clearfloor.test`,
  certificate: `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/00000000-0000-0000-0000-000000000000`,
  mailFrom: `no-reply@${name}.clearfloor.test`,
  addressProvider: 'local',
  logDays: 30,
  monthlyBudget: 50,
  onCall: `on-call@${name}.clearfloor.test`,
  edge: false,
})

/** Returns the output; throws it if the command fails. */
function runNode(command: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text
    })
  return new Promise((done, fail) =>
    child.on('close', code =>
      code === 0 ? done(output) : fail(new Error(`${command.join(' ')}: ${code}\n${output.slice(-4000)}`)),
    ),
  )
}
