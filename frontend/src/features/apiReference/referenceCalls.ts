import { asWords } from '#shared/domain/text/asWords.ts'

export interface OpenapiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly responses: Readonly<Record<string, Described>> }
}
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly 'x-access': string
  readonly security?: readonly { readonly token?: readonly string[] }[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: Described
  readonly responses: Readonly<Record<string, Described & { readonly $ref?: string }>>
}
interface Parameter {
  readonly $ref?: string
  readonly in: string
  readonly name: string
  readonly required: boolean
  readonly schema: Schema
}
interface Described {
  readonly description?: string
  readonly content?: { readonly 'application/json'?: { readonly schema: Schema } }
}
export interface Schema {
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
}

export interface Field {
  /** `data[].name` */
  readonly name: string
  readonly required: boolean
  /** `string, ulid`, `integer, 1 to 9` */
  readonly type: string
}
export interface Answer {
  readonly status: string
  readonly description: string
  /** Refusal codes. */
  readonly codes: readonly string[]
}
export interface ReferenceCall {
  readonly id: string
  readonly area: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly access: string
  /** The scope that an API token needs; undefined where API tokens cannot call it. */
  readonly scope: string | undefined
  readonly parameters: readonly (Field & { readonly where: string })[]
  readonly sent: Schema | undefined
  readonly answered: Schema | undefined
  readonly answers: readonly Answer[]
}

const schemaOf = (described: Described | undefined) => described?.content?.['application/json']?.schema

/** The calls in document order. */
export const callsOf = ({ paths, components }: OpenapiDocument): ReferenceCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...{ id: operation.operationId, area: asWords(operation.operationId.split('.')[0] ?? '') },
      ...{ method: method.toUpperCase(), path, summary: operation.summary, access: operation['x-access'] },
      scope: operation.security?.flatMap(({ token = [] }) => token)[0],
      parameters: operation.parameters
        .filter(({ $ref }) => !$ref)
        .map(({ in: where, name, required, schema }) => ({ where, name, required, type: typeOf(schema) })),
      sent: schemaOf(operation.requestBody),
      answered: schemaOf(operation.responses['200']),
      answers: Object.entries(operation.responses).map(([status, { $ref, description = '' }]) => {
        const refusal = $ref ? components.responses[$ref.split('/').at(-1) ?? ''] : undefined
        const codes = schemaOf(refusal)?.allOf?.flatMap(({ properties }) => properties?.code?.enum ?? []) ?? []
        return { status, description: refusal?.description ?? description, codes: codes.map(String) }
      }),
    })),
  )

const variantsOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf
/** Ignores the default bounds of integers. */
const isBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER

/** A one-line description of a schema’s values. */
function typeOf(schema: Schema): string {
  const { type = 'any', format, items, minimum, maximum, maxLength, maxItems } = schema
  const variants = variantsOf(schema)
  if (variants) return [...new Set(variants.map(typeOf))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(', ')
  if (type === 'array') {
    const limitText = maxItems === undefined ? '' : `up to ${maxItems} of `
    return `array: ${limitText}${items ? typeOf(items) : 'any'}`
  }
  const parts = [
    type,
    format,
    maxLength !== undefined && !format && `up to ${maxLength}`,
    isBound(minimum) && `from ${minimum}`,
    isBound(maximum) && `to ${maximum}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** A schema nested deeper than this shows only its type. */
const DEEPEST = 5

/** The fields of a schema; nested fields have their path. */
export function fieldsOf(schema: Schema, before = '', depth = 0): Field[] {
  if (depth > DEEPEST) return []
  const { properties = {}, required = [], items } = schema
  const nestedFields = (variantsOf(schema) ?? []).flatMap(variant => fieldsOf(variant, before, depth + 1))
  if (items) return fieldsOf(items, `${before}[]`, depth + 1)
  const ownFields = Object.entries(properties).flatMap(([key, value]): Field[] => {
    const name = before ? `${before}.${key}` : key
    return [{ name, required: required.includes(key), type: typeOf(value) }, ...fieldsOf(value, name, depth + 1)]
  })
  return uniqueByName([...ownFields, ...nestedFields])
}

const uniqueByName = (fields: readonly Field[]): Field[] =>
  [...new Map([...fields].reverse().map(field => [field.name, field])).values()].reverse()
