/** A CloudFormation template as CDK writes it. */
export interface Template {
  Resources: Record<string, Resource>
}

export interface Resource {
  Type: string
  // CloudFormation's own shapes: each reader takes only the fields it needs.
  // biome-ignore lint/suspicious/noExplicitAny: the properties of some forty resource types
  Properties: any
  Metadata?: Record<string, unknown>
}

/** Values known only in a running cloud. */
export interface ResourceAddress {
  region: string
  queueUrl(queue: string): string
  /** Base URL of a stage of the WebSocket API. */
  socketUrl(stage: string): string
}

const ACCOUNT = '000000000000'

const PSEUDO: Record<string, string | undefined> = {
  'AWS::AccountId': ACCOUNT,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': 'local',
}

const ARNS: Record<string, (region: string, name: string) => string> = {
  'AWS::SQS::Queue': (region, name) => `arn:aws:sqs:${region}:${ACCOUNT}:${name}`,
  'AWS::DynamoDB::GlobalTable': (region, name) => `arn:aws:dynamodb:${region}:${ACCOUNT}:table/${name}`,
  'AWS::S3::Bucket': (_, name) => `arn:aws:s3:::${name}`,
  'AWS::Lambda::Function': (region, name) => `arn:aws:lambda:${region}:${ACCOUNT}:function:${name}`,
}

const SOCKET_ADDRESS = /^(?:https|wss):\/\/[^/]+\.execute-api\.[^/]+\/(\w+)$/

/**
 * Reads a template's resources with the intrinsic functions resolved. A resource's name is its logical id; a bucket's is in lower
 * case.
 */
export class Stack {
  readonly #resources: Record<string, Resource>
  readonly #place: ResourceAddress

  constructor(template: Template, place: ResourceAddress) {
    this.#resources = template.Resources
    this.#place = place
  }

  of(type: string): { id: string; resource: Resource }[] {
    return Object.entries(this.#resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, resource]) => ({ id, resource }))
  }

  /** The product's functions; the CDK adds others. */
  functions = () => this.of('AWS::Lambda::Function').filter(({ resource }) => resource.Metadata?.Bundle !== undefined)

  nameOf = (id: string) => (this.#resources[id]?.Type === 'AWS::S3::Bucket' ? id.toLowerCase() : id)

  arnOf = (id: string) => ARNS[this.#resources[id]?.Type ?? '']?.(this.#place.region, this.nameOf(id)) ?? id

  /** Resolves the intrinsic functions of a value for this local deployment. */
  // biome-ignore lint/suspicious/noExplicitAny: as deep and as mixed as the template
  resolve = (value: any): any => {
    if (Array.isArray(value)) return value.map(this.resolve)
    if (value === null || typeof value !== 'object') return value
    const [[key, argument] = ['', undefined], ...others] = Object.entries(value)
    const intrinsic = others.length === 0 ? this.#intrinsics[key] : undefined
    if (intrinsic) return intrinsic(argument)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.resolve(inner)]))
  }

  // biome-ignore lint/suspicious/noExplicitAny: the arguments differ from function to function
  readonly #intrinsics: Record<string, (argument: any) => any> = {
    Ref: id => this.#reference(id),
    'Fn::GetAtt': ([id, attribute]) => (attribute === 'Arn' ? this.arnOf(id) : `${id}.${attribute}`),
    'Fn::Join': ([by, parts]) => this.#address(this.resolve(parts).join(by)),
    'Fn::Select': ([at, list]) => this.resolve(list)[at],
    'Fn::Split': ([by, text]) => this.resolve(text).split(by),
  }

  #reference(id: string) {
    if (id === 'AWS::Region') return this.#place.region
    if (id in PSEUDO) return PSEUDO[id]
    return this.#resources[id]?.Type === 'AWS::SQS::Queue' ? this.#place.queueUrl(id) : this.nameOf(id)
  }

  #address(text: string) {
    const stage = SOCKET_ADDRESS.exec(text)?.[1]
    return stage ? this.#place.socketUrl(stage) : text
  }
}

/** The logical id in `{ Ref }` or `{ 'Fn::GetAtt': [id, ...] }`. */
export const physicalIdOf = (value: { Ref?: string; 'Fn::GetAtt'?: [string, string] }): string =>
  value.Ref ?? value['Fn::GetAtt']?.[0] ?? ''
