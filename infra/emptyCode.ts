import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Code } from 'aws-cdk-lib/aws-lambda'

const empty = mkdtempSync(join(tmpdir(), 'layer-'))
process.on('exit', () => rmSync(empty, { recursive: true }))

/** Functions and layers without content, for templates of tests and of the local cloud. */
export const emptyCode = {
  codeOf: () => Code.fromInline('exports.handler = () => {}'),
  nativeCode: () => Code.fromAsset(empty),
}
