import { type App, type Stack, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import type { Construct } from 'constructs'

const SOLUTIONS = 'AwsSolutions::AwsSolutions'

/** Amazon's own list of what a stack should have. What it finds fails synth, unless a reason is given beside what is found. */
export const nag = (app: App) => Validations.of(app).addPlugins(new AwsSolutionsChecks(app))

/** Why something is not as a rule of Amazon's list says: `CFR1`, or with what exactly is found. */
export const accept = (scope: Construct, rule: string, reason: string) =>
  Validations.of(scope).acknowledge({ id: `${SOLUTIONS}-${rule}`, reason })

/** Why a function's rights end in `*`. */
export function acceptWildcards(functions: Construct, stack: Stack, { bucket, socketApi }: Record<string, string>) {
  const wildcard = (resource: string, reason: string) => accept(functions, `IAM5[Resource::${resource}]`, reason)
  wildcard('*', 'Traces belong to no resource. A test sees that nothing else has it (test/infra/stack.test.ts)')
  wildcard(`<${bucket}.Arn>/*`, 'All files of the one bucket: a company is a part of their keys')
  wildcard(
    `arn:<AWS::Partition>:execute-api:${stack.region}:<AWS::AccountId>:<${socketApi}>/socket/*/@connections/*`,
    'All connections of the one API: their ids are made by it',
  )
}
