import { join } from 'node:path'
import { Annotations, App } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { contract } from '#shared/contract/index.ts'
import { bundle } from './bundle.ts'
import { FUNCTIONS } from './functions.ts'
import { nag } from './nag.ts'
import { layerOf, NATIVE, type Native } from './nativePackages.ts'
import { nearQuotas } from './quotas.ts'
import { deployStage } from './stack.ts'
import { isExample, readStages, STAGES_DIR } from './stage.ts'

/**
 * Synthesises the stacks of all stages, or of the stages named in the arguments, to cdk.out. Used by `npm run synth` and the CDK's
 * command line (cdk.json). Needs no AWS account.
 */
const root = join(import.meta.dirname, '..')
const outdir = join(root, 'dist/functions')
const wanted = process.argv.slice(2)
try {
  const stages = readStages(STAGES_DIR).filter(({ name }) => !wanted.length || wanted.includes(name))
  await bundle({ root, outdir, functions: FUNCTIONS })
  const layers = new Map<Native, string>()
  for (const name of NATIVE) layers.set(name, await layerOf({ root, outdir: join(root, 'dist/layers'), name }))
  const app = new App({ outdir: process.env.CDK_OUTDIR ?? join(root, 'cdk.out') })
  const codeOf = (name: string) => Code.fromAsset(join(outdir, name), { exclude: ['*.map'] })
  const nativeCode = (name: Native) => Code.fromAsset(layers.get(name) ?? '')
  for (const stage of stages) {
    const stack = deployStage(app, { contract, code: { codeOf, nativeCode }, stage })
    if (isExample(stage))
      Annotations.of(stack).addError(
        `infra/stages/${stage.name}.json has the example’s site origin: write your own there`,
      )
  }
  nag(app)
  const { directory, stacks } = app.synth()
  for (const { templateFile, template } of stacks) {
    console.log(`${join(directory, templateFile)}: ${Object.keys(template.Resources).length} resources`)
    for (const warning of nearQuotas(template)) console.log(`  ${warning}`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
