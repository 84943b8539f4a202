import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { contract } from '#shared/contract/index.ts'
import { bundle } from './bundle.ts'
import { FUNCTIONS } from './functions.ts'
import { Clearfloor } from './stack.ts'

/** Writes the stack to cdk.out. Run by `npm run synth`, by the CDK's command line (cdk.json) and by the local cloud; needs no account. */
const root = join(import.meta.dirname, '..')
const outdir = join(root, 'dist/functions')
await bundle({ root, outdir, functions: FUNCTIONS })

const app = new App({ outdir: process.env.CDK_OUTDIR ?? join(root, 'cdk.out') })
const text = (name: string): string | undefined => app.node.tryGetContext(name)
new Clearfloor(app, 'Clearfloor', {
  contract,
  codeOf: name => Code.fromAsset(join(outdir, name), { exclude: ['*.map'] }),
  siteOrigin: text('siteOrigin') ?? 'https://clearfloor.example',
  addressProvider: text('addressProvider') === 'amazon' ? 'amazon' : 'local',
  certificateArn: text('certificateArn'),
  chatScript: text('chatScript'),
})
const { directory, stacks } = app.synth()
for (const { templateFile, template } of stacks)
  console.log(`${join(directory, templateFile)}: ${Object.keys(template.Resources).length} resources`)
