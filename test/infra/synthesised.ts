import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { emptyCode } from '#infra/emptyCode.ts'
import { deployStage } from '#infra/stack.ts'
import { type Stage, stageOf } from '#infra/stage.ts'
import { contract } from '#shared/contract/index.ts'

/** The unchecked values of a stage. */
export const STAGE = {
  region: 'ap-southeast-2',
  siteOrigin: 'https://clearfloor.example',
  certificate: 'arn:aws:acm:us-east-1:111122223333:certificate/00000000-0000-0000-0000-000000000000',
  mailFrom: 'no-reply@clearfloor.example',
  addressProvider: 'local',
  edge: false,
  logDays: 90,
  monthlyBudget: 100,
  onCall: 'on-call@clearfloor.example',
} as const

/** The product's template as deployed, with empty function code. */
export function synthesised(change: Partial<Stage> = {}) {
  const { name = 'test', ...values } = change
  const stack = deployStage(new App(), {
    contract,
    stage: stageOf(name, { ...STAGE, ...values }),
    code: emptyCode,
  })
  return Template.fromStack(stack)
}

/** The properties of all resources of a type. */
export const propertiesIn = (template: Template, type: string) =>
  Object.values(template.findResources(type)).map(found => found.Properties)

/** The partition patterns on which the role of a contract group's function may use an action. */
export function partitionsFor(template: Template, group: string, action: string): string[] {
  const [found] = Object.values(
    template.findResources('AWS::Lambda::Function', { Metadata: { Bundle: `api-${group}` } }),
  )
  const Roles = [{ Ref: found?.Properties.Role['Fn::GetAtt'][0] }]
  const [policy] = Object.values(template.findResources('AWS::IAM::Policy', { Properties: { Roles } }))
  return policy?.Properties.PolicyDocument.Statement.filter(
    ({ Effect, Action }: { Effect: string; Action: string | string[] }) =>
      Effect === 'Allow' && [Action].flat().includes(`dynamodb:${action}`),
  ).flatMap(({ Condition }: { Condition?: Record<string, Record<string, string[]>> }) =>
    Condition ? Condition['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] : ['*'],
  )
}
