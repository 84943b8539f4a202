import type { Stack } from 'aws-cdk-lib'
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam'

/** Amazon Location completes addresses and looks one up. Its provider is a resource of Amazon's, one per region. */
export const allowAddresses = ({ partition, region }: Stack, to: IGrantable): void => {
  to.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['geo-places:Autocomplete', 'geo-places:GetPlace'],
      resources: [`arn:${partition}:geo-places:${region}::provider/default`],
    }),
  )
}
