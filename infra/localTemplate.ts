import { App } from 'aws-cdk-lib'
import { contract } from '#shared/contract/index.ts'
import { emptyCode } from './emptyCode.ts'
import { deployStage } from './stack.ts'
import { readStages, STAGES_DIR } from './stage.ts'

/**
 * Synthesises the stack of a stage for the local cloud. Arguments: the name of the stage, and the folder for the template. The
 * functions are empty, because the local cloud bundles their code in groups.
 */
const [name, outdir = ''] = process.argv.slice(2)
const app = new App({ outdir })
for (const stage of readStages(STAGES_DIR).filter(each => each.name === name))
  deployStage(app, { contract, code: emptyCode, stage })
app.synth()
