import { type App, type Stack, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import type { Construct } from 'constructs'

const SOLUTIONS = 'AwsSolutions::AwsSolutions'

/** AWS's own checks of a stack. A finding fails synth, unless a reason is acknowledged on the construct. */
export const nag = (app: App) => Validations.of(app).addPlugins(new AwsSolutionsChecks(app))

/** Acknowledges a finding: a rule such as `CFR1`, optionally with the exact finding. */
export const accept = (scope: Construct, rule: string, reason: string) =>
  Validations.of(scope).acknowledge({ id: `${SOLUTIONS}-${rule}`, reason })

/** Acknowledges that a function's rights end in `*`. */
export function acceptWildcards(functions: Construct, stack: Stack, { bucket, socketApi }: Record<string, string>) {
  const wildcard = (resource: string, reason: string) => accept(functions, `IAM5[Resource::${resource}]`, reason)
  wildcard('*', 'Traces belong to no resource. A test sees that nothing else has it (test/infra/stack.test.ts)')
  wildcard(`<${bucket}.Arn>/*`, 'All files of the one bucket: a company is a part of their keys')
  wildcard(
    `arn:<AWS::Partition>:execute-api:${stack.region}:<AWS::AccountId>:<${socketApi}>/socket/*/@connections/*`,
    'All connections of the one API: their ids are made by it',
  )
}
