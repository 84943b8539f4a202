import { Duration, RemovalPolicy, Size, Stack } from 'aws-cdk-lib'
import { type IGrantable, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  Architecture,
  CfnFunction,
  type Code,
  Function as Lambda,
  LayerVersion,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { type FunctionRow, functionName, type Need } from './functionRow.ts'
import { FUNCTIONS_RUN_ON, type Native } from './nativePackages.ts'
import type { Stage } from './stage.ts'

export interface CodeSource {
  /** The bundle of the function with this name. */
  codeOf(name: string): Code
  nativeCode(name: Native): Code
}

export interface FunctionContext {
  code: CodeSource
  environment: Record<string, string>
  logDays: Stage['logDays']
  /** Grants a function the rights in its row. */
  grants: Readonly<Record<Need, (to: IGrantable, row: FunctionRow) => void>>
}

/** Creates the product's functions, each with its own role, log and least privileges. */
export class Functions extends Construct {
  /** By function name. */
  readonly all = new Map<string, Lambda>()
  readonly #surroundings: FunctionContext
  readonly #layers = new Map<Native, LayerVersion>()

  constructor(scope: Construct, id: string, surroundings: FunctionContext) {
    super(scope, id)
    this.#surroundings = surroundings
  }

  add(row: FunctionRow): Lambda {
    const { grants } = this.#surroundings
    const layers = (row.native ?? []).map(name => this.#layerOf(name))
    const lambda = deploy(new Construct(this, row.name), row, layers, this.#surroundings)
    for (const need of row.needs) grants[need](lambda, row)
    this.all.set(row.name, lambda)
    return lambda
  }

  #layerOf(name: Native): LayerVersion {
    const existing = this.#layers.get(name)
    if (existing) return existing
    const layer = new LayerVersion(this, name.replace(/\W+/g, ''), {
      description: name,
      code: this.#surroundings.code.nativeCode(name),
      compatibleRuntimes: [Runtime.NODEJS_24_X],
      compatibleArchitectures: [ARCHITECTURE],
    })
    this.#layers.set(name, layer)
    return layer
  }
}

const ARCHITECTURE = FUNCTIONS_RUN_ON.cpu === 'arm64' ? Architecture.ARM_64 : Architecture.X86_64

function deploy(
  scope: Construct,
  row: FunctionRow,
  layers: LayerVersion[],
  { code, environment, logDays }: FunctionContext,
) {
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  const logGroup = new LogGroup(scope, 'Log', {
    retention: logDays,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
  logGroup.grantWrite(role)
  const lambda = new Lambda(scope, 'Function', {
    description: row.entry,
    ...(row.isNamed && { functionName: functionName(Stack.of(scope).stackName, row) }),
    runtime: Runtime.NODEJS_24_X,
    architecture: ARCHITECTURE,
    layers,
    tracing: Tracing.ACTIVE,
    handler: 'index.handler',
    code: code.codeOf(row.name),
    role,
    logGroup,
    environment,
    timeout: Duration.seconds(row.timeout),
    memorySize: row.memory,
    ...(row.disk && { ephemeralStorageSize: Size.mebibytes(row.disk) }),
  })
  // Tells the local cloud which folder of dist/functions holds the code.
  const resource = lambda.node.defaultChild
  if (resource instanceof CfnFunction) resource.addMetadata('Bundle', row.name)
  return lambda
}
