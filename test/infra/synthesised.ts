import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { Clearfloor } from '#infra/stack.ts'
import { contract } from '#shared/contract/index.ts'

/** The template of the product as it is deployed, its functions without their code. */
export function synthesised(addressProvider: 'local' | 'amazon') {
  const stack = new Clearfloor(new App(), 'Clearfloor', {
    contract,
    siteOrigin: 'https://clearfloor.example',
    addressProvider,
    codeOf: () => Code.fromInline('exports.handler = () => {}'),
  })
  return Template.fromStack(stack)
}

/** The properties of all resources of a type. */
export const propertiesIn = (template: Template, type: string) =>
  Object.values(template.findResources(type)).map(found => found.Properties)
