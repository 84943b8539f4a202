import { Duration, Stack } from 'aws-cdk-lib'
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { type Alarm, Dashboard, GraphWidget, type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { type Alarms, sum } from './alarms.ts'
import { CANARY, WORKERS } from './workerRows.ts'
import type { JobQueues } from './workers.ts'

interface Monitored {
  alarms: Alarms
  http: IHttpApi
  /** By function name. */
  functions: ReadonlyMap<string, Lambda>
  queues: JobQueues
  table: Pick<ITable, 'tableName'>
}

const minutes = (count: number) => Duration.minutes(count)
const five = sum(minutes(5))
/** Age of the oldest job. Users wait for awaited jobs; others may take a day. */
const OLD_SECONDS = { awaited: 15 * 60, others: 24 * 3600 }
const SLOW_MS = 3000
/** Wrong passwords in five minutes, of all users. A single user has to wait after a few. */
const MANY_WRONG_PASSWORDS = 50

/** Share of all calls. One failed call, which anyone can cause, triggers no alarm and no rollback. */
const MANY_FAILED = 0.01

export class Monitoring extends Construct {
  /** Alarms that roll back a deployment: see RUNBOOK.md#roll-back. */
  readonly deploymentAlarms: readonly Alarm[]

  constructor(scope: Construct, id: string, monitored: Monitored) {
    super(scope, id)
    const { alarms, http, functions } = monitored
    watchQueues(monitored)
    watchFunctions(monitored)
    const wrongPasswords = this.#wrongPasswords(functions)
    const throttled = tableThrottles(monitored)
    alarms.watch('failedSignIns', { name: 'sign-in', metric: wrongPasswords, threshold: MANY_WRONG_PASSWORDS })
    alarms.watch('tableThrottles', { name: 'table', metric: throttled })
    this.deploymentAlarms = [
      alarms.watch('serverErrors', {
        name: 'API',
        // The average of the failure count is the share of failed calls.
        metric: http.metricServerError({ period: minutes(5), statistic: 'Average' }),
        threshold: MANY_FAILED,
        periods: [2, 3],
      }),
      alarms.watch('slow', {
        name: 'API',
        metric: http.metricLatency({ period: minutes(5), statistic: 'p95' }),
        threshold: SLOW_MS,
        periods: [3, 3],
      }),
      alarms.watch('unreachable', {
        name: CANARY,
        metric: named(functions, CANARY).metricErrors(five),
        periods: [2, 3],
      }),
    ]
    this.#dashboard(monitored, {
      'Jobs that wait for a slot of their company': [this.#waitingJobs(functions)],
      'Wrong passwords': [wrongPasswords],
      'Table, throttled': [throttled],
    })
  }

  /** The outbox sweep logs the count per company, once a minute. */
  #waitingJobs(functions: Monitored['functions']): Metric {
    return new MetricFilter(this, 'WaitingJobs', {
      logGroup: named(functions, 'worker-outbox').logGroup,
      filterPattern: FilterPattern.stringValue('$.message', '=', 'waitingJobs'),
      metricNamespace: Stack.of(this).stackName,
      metricName: 'WaitingJobs',
      metricValue: '$.count',
    }).metric(sum(minutes(1)))
  }

  #wrongPasswords(functions: Monitored['functions']): Metric {
    return new MetricFilter(this, 'WrongPasswords', {
      logGroup: named(functions, 'api-auth').logGroup,
      filterPattern: FilterPattern.stringValue('$.message', '=', 'signInFailed'),
      metricNamespace: Stack.of(this).stackName,
      metricName: 'WrongPasswords',
      metricValue: '1',
    }).metric(five)
  }

  #dashboard({ http, functions, queues }: Monitored, more: Record<string, IMetric[]>) {
    const all = [...functions.values()]
    const graphs: Record<string, IMetric[]> = {
      Calls: [http.metricCount(five)],
      'Refused and failed': [http.metricClientError(five), http.metricServerError(five)],
      'Time in ms': ['p50', 'p95', 'p99'].map(statistic => http.metricLatency({ period: minutes(5), statistic })),
      'Function errors': all.map(lambda => lambda.metricErrors(five)),
      'Time of workers': WORKERS.map(({ name }) => named(functions, name).metricDuration({ period: minutes(5) })),
      'Jobs that wait': [...queues.queues.values()].map(queue => queue.metricApproximateNumberOfMessagesVisible()),
      'Dead letters': queues.deadLetters.map(({ queue }) => queue.metricApproximateNumberOfMessagesVisible()),
      ...more,
    }
    const dashboard = new Dashboard(this, 'Dashboard', { dashboardName: Stack.of(this).stackName })
    for (const [title, left] of Object.entries(graphs))
      dashboard.addWidgets(new GraphWidget({ title, left, width: 12 }))
  }
}

function watchQueues({ alarms, queues }: Monitored) {
  for (const { queue, isAwaited, row } of queues.deadLetters) {
    // A worker soon removes awaited dead letters from their queue, so the alarm counts arrivals.
    const metric = isAwaited
      ? queue.metricNumberOfMessagesReceived(five)
      : queue.metricApproximateNumberOfMessagesVisible({ period: minutes(5) })
    alarms.watch('deadLetters', { name: row, metric })
    alarms.watch('oldJobs', {
      name: row,
      metric: queues.named(row).metricApproximateAgeOfOldestMessage({ period: minutes(5), statistic: 'Maximum' }),
      threshold: isAwaited ? OLD_SECONDS.awaited : OLD_SECONDS.others,
    })
  }
}

/** Concurrency is per account, so one alarm covers all throttled calls. */
function watchFunctions({ alarms, functions }: Monitored) {
  for (const [name, lambda] of functions)
    if (name !== CANARY) alarms.watch('errors', { name, metric: lambda.metricErrors(five) })
  const throttles = new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', ...five })
  alarms.watch('throttles', { name: 'the account', metric: throttles })
  for (const { name, work } of WORKERS)
    if ('everyMinutes' in work)
      alarms.watch('stopped', {
        name,
        metric: named(functions, name).metricInvocations(sum(minutes(5))),
        periods: [2, 2],
        isExpected: true,
      })
}

function tableThrottles({ table: { tableName } }: Monitored): IMetric {
  const dimensionsMap = { TableName: tableName }
  const count = (metricName: string) => new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, ...five })
  return new MathExpression({
    expression: 'FILL(reads, 0) + FILL(writes, 0)',
    usingMetrics: { reads: count('ReadThrottleEvents'), writes: count('WriteThrottleEvents') },
    period: minutes(5),
    label: 'Throttled reads and writes',
  })
}

function named(functions: Monitored['functions'], name: string): Lambda {
  const found = functions.get(name)
  if (!found) throw new Error(`There is no function ${name}`)
  return found
}
