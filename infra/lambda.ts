import { Duration, RemovalPolicy, Size, Stack } from 'aws-cdk-lib'
import { type IGrantable, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, CfnFunction, type Code, Function as Lambda, Runtime } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { type FunctionRow, functionName, type Need } from './functions.ts'
import type { Stage } from './stage.ts'

export interface FunctionContext {
  /** The bundle of the function of that name. */
  codeOf(name: string): Code
  environment: Record<string, string>
  logDays: Stage['logDays']
  /** Gives a function what its row says that it needs. */
  grants: Readonly<Record<Need, (to: IGrantable) => void>>
}

/** Makes the functions of the product alike: one role, one log and the least rights each. */
export class Functions extends Construct {
  readonly all: Lambda[] = []
  readonly #surroundings: FunctionContext

  constructor(scope: Construct, id: string, surroundings: FunctionContext) {
    super(scope, id)
    this.#surroundings = surroundings
  }

  add(row: FunctionRow): Lambda {
    const { grants } = this.#surroundings
    const made = deploy(new Construct(this, row.name), row, this.#surroundings)
    for (const need of row.needs) grants[need](made)
    this.all.push(made)
    return made
  }
}

function deploy(scope: Construct, row: FunctionRow, { codeOf, environment, logDays }: FunctionContext) {
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  const logGroup = new LogGroup(scope, 'Log', {
    retention: logDays,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  logGroup.grantWrite(role)
  const made = new Lambda(scope, 'Function', {
    description: row.entry,
    ...(row.isNamed && { functionName: functionName(Stack.of(scope).stackName, row) }),
    runtime: Runtime.NODEJS_24_X,
    // The native packages of the lock file are built for it.
    architecture: Architecture.X86_64,
    handler: 'index.handler',
    code: codeOf(row.name),
    role,
    logGroup,
    environment,
    timeout: Duration.seconds(row.timeout),
    memorySize: row.memory,
    ...(row.disk && { ephemeralStorageSize: Size.mebibytes(row.disk) }),
  })
  // Tells the local cloud which folder of dist/functions this is.
  const resource = made.node.defaultChild
  if (resource instanceof CfnFunction) resource.addMetadata('Bundle', row.name)
  return made
}
