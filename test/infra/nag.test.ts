import { App, Stack } from 'aws-cdk-lib'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { expect, test } from 'vitest'
import { emptyCode } from '#infra/emptyCode.ts'
import { accept, nag } from '#infra/nag.ts'
import { deployStage } from '#infra/stack.ts'
import { stageOf } from '#infra/stage.ts'
import { contract } from '#shared/contract/index.ts'
import { STAGE } from './synthesised.ts'

test.each([
  ['with an edge', { edge: true }],
  ['without an edge, in New Zealand', { region: 'ap-southeast-6' }],
])('S-23 Amazon’s list finds nothing in a stage %s that has no reason beside it', (_, change) => {
  const app = new App()
  deployStage(app, { contract, code: emptyCode, stage: stageOf('test', { ...STAGE, ...change }) })
  nag(app)
  expect(app.synth().stacks.length).toBeGreaterThan(1)
})

test('a finding of AWS’s checks fails synth until a reason is given [S-23]', () => {
  const appWith = (...rules: string[]) => {
    const app = new App()
    const bucket = new Bucket(new Stack(app, 'Other'), 'Open')
    for (const rule of rules) accept(bucket, rule, 'A bucket of a test')
    nag(app)
    return app
  }
  expect(() => appWith().synth()).toThrow("'AwsSolutions::AwsSolutions-S1'")
  expect(() => appWith('S1').synth()).toThrow("'AwsSolutions::AwsSolutions-S10'")
  expect(() => appWith('S1', 'S10').synth()).not.toThrow()
})
