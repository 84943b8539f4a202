import { Stack } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { Construct } from 'constructs'
import type { Stage } from './stage.ts'

/**
 * Emails the person on call when the actual or forecast cost of a month exceeds the budget. Counts resources with the stage's
 * tag.
 */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { name, monthlyBudget, onCall }: Stage) {
    super(scope, id)
    const subscribers = [{ subscriptionType: 'EMAIL', address: onCall }]
    const over = (notificationType: string, threshold: number) => ({
      notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
      subscribers,
    })
    new CfnBudget(this, 'Month', {
      budget: {
        budgetName: Stack.of(this).stackName,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudget, unit: 'USD' },
        costFilters: { TagKeyValue: [`user:stage$${name}`] },
      },
      notificationsWithSubscribers: [over('ACTUAL', 80), over('FORECASTED', 100)],
    })
  }
}
