import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { afterAll, expect, test } from 'vitest'
import { emptyCode } from '#infra/emptyCode.ts'
import { deployStage } from '#infra/stack.ts'
import { readStages, stageOf } from '#infra/stage.ts'
import { contract } from '#shared/contract/index.ts'
import { STAGE, synthesised } from './synthesised.ts'

const dir = mkdtempSync(join(tmpdir(), 'stages-'))
afterAll(() => rmSync(dir, { recursive: true }))

test('the project ships with the stages dev, test and prod [S-23]', () => {
  const stages = readStages(join(import.meta.dirname, '../../infra/stages'))
  expect(stages.map(({ name }) => name).sort()).toEqual(['dev', 'prod', 'test'])
})

const WRONG: [string, object, string][] = [
  [
    'a slash at the end',
    { siteOrigin: 'https://a.example/' },
    'siteOrigin must be https://a.example: browsers send it so',
  ],
  ['a path', { siteOrigin: 'https://a.example/app' }, 'siteOrigin must be https://a.example: browsers send it so'],
  ['capitals', { siteOrigin: 'https://A.example' }, 'siteOrigin must be https://a.example: browsers send it so'],
  ['no TLS', { siteOrigin: 'http://a.example' }, 'siteOrigin must begin with https://'],
  ['no address', { siteOrigin: 'a.example' }, 'siteOrigin is no address: write it as https://app.your.host'],
  [
    'a certificate that CloudFront does not take',
    { certificate: STAGE.certificate.replace('us-east-1', 'ap-southeast-2') },
    'certificate is in ap-southeast-2: CloudFront takes certificates from us-east-1 alone',
  ],
  ['no certificate', { certificate: 'none' }, 'certificate must be the ARN of a certificate for the site’s host'],
  ['an unknown name', { siteOrgin: 'https://a.example' }, 'siteOrgin is unknown. A stage has region, siteOrigin, '],
  ['days that CloudWatch does not know', { logDays: 100 }, 'logDays must be one of 7, 14, 30'],
  ['a region elsewhere', { region: 'eu-west-1' }, 'region Invalid option: expected one of "ap-southeast-2"'],
  [
    'a chat without TLS',
    { chatScript: 'http://chat.example/a.js' },
    'chatScript must be an address that begins with https',
  ],
  ['nobody on call', { onCall: 'me' }, 'onCall must be an email address'],
]
test.each(WRONG)('S-23 a stage with %s is refused with the sentence that helps', (_, change, sentence) => {
  expect(() => stageOf('test', { ...STAGE, ...change })).toThrow(`The stage test: ${sentence}`)
})

test('two stages in one account can’t share their site or mail domain [S-23]', () => {
  const put = (name: string, change: object) =>
    writeFileSync(join(dir, `${name}.json`), JSON.stringify({ ...STAGE, ...change }))
  put('one', {})
  put('two', { siteOrigin: 'https://two.example', mailFrom: 'no-reply@two.example' })
  expect(readStages(dir)).toHaveLength(2)
  put('two', { siteOrigin: 'https://two.example' })
  expect(() => readStages(dir)).toThrow('The stages two and one both have clearfloor.example')
})

const NAMES = /^(Name|(Alarm|Bucket|Dashboard|Function|LogGroup|Queue|Role|Rule|Table|Topic)Name|EmailIdentity)$/
/**
 * Names in the template, at the top level of a resource or one level down. CloudFormation generates all others from the stack's
 * name.
 */
function namesIn(stage: string): string[] {
  const resources: Record<string, { Type: string; Properties?: object }> = synthesised({
    name: stage,
    mailFrom: `no-reply@${stage}.example`,
  }).toJSON().Resources
  return Object.values(resources).flatMap(({ Type, Properties = {} }) => {
    const inner = Object.values(Properties).filter(value => typeof value === 'object' && !Array.isArray(value))
    return [Properties, ...inner]
      .flatMap(Object.entries)
      .filter(([key, value]) => NAMES.test(key) && typeof value === 'string')
      .map(([key, value]) => `${Type} ${key} ${value}`)
  })
}

test('two stages in one account have no resource names in common [S-23]', () => {
  const [one, two] = [namesIn('one'), new Set(namesIn('two'))]
  expect(one.length).toBeGreaterThan(3)
  expect(one.filter(name => two.has(name))).toEqual([])
})

test('every resource of a stage has its tag [S-23]', () => {
  const app = new App()
  deployStage(app, { contract, stage: stageOf('one', { ...STAGE, edge: true }), code: emptyCode })
  for (const stack of app.synth().stacks) expect(stack.tags, stack.id).toEqual({ product: 'clearfloor', stage: 'one' })
})

test.each(['ap-southeast-2', 'ap-southeast-6'] as const)('S-23 a stage may live in %s', region => {
  expect(JSON.stringify(synthesised({ region }).toJSON())).toContain(region)
})
