import type * as z from 'zod'

/** A position in a schema at which a value is read: its path (`*` is any entry of a list or record) and its schema. */
export interface Position {
  readonly path: readonly string[]
  readonly kind: 'string' | 'number' | 'array' | 'record' | 'key' | 'other'
  /** The schema that reads the value, including its wrappers. */
  readonly schema: z.core.$ZodType
}

type Def = z.core.$ZodTypes['_zod']['def']
const defOf = (schema: z.core.$ZodType): Def => (schema as z.core.$ZodTypes)._zod.def

/** Every position of a schema, outermost first. */
export const positionsOf = (schema: z.core.$ZodType): readonly Position[] => [...walk(schema, [], schema)]

/** `outer` reads the value if the schema is a part of it, for example the first of a pipe. */
function* walk(schema: z.core.$ZodType, path: readonly string[], outer: z.core.$ZodType): Generator<Position> {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      yield { path, kind: 'other', schema: outer }
      for (const [name, inner] of Object.entries(def.shape)) yield* walk(inner, [...path, name], inner)
      return
    case 'array':
      yield { path, kind: 'array', schema: outer }
      return yield* walk(def.element, [...path, '*'], def.element)
    case 'tuple':
      for (const [index, inner] of def.items.entries()) yield* walk(inner, [...path, String(index)], inner)
      return
    case 'record':
      yield { path, kind: 'record', schema: outer }
      yield { path: [...path, '*'], kind: 'key', schema: def.keyType }
      return yield* walk(def.valueType, [...path, '*'], def.valueType)
    case 'union':
      for (const option of def.options) yield* walk(option, path, outer === schema ? option : outer)
      return
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return yield* walk(def.innerType, path, outer === schema ? def.innerType : outer)
    case 'pipe':
      return yield* walk(defOf(def.in).type === 'transform' ? def.out : def.in, path, outer)
    case 'lazy':
      return yield* walk(def.getter(), path, outer)
    case 'string':
    case 'number':
      return yield { path, kind: def.type, schema: outer }
    case 'literal':
    case 'enum':
    case 'boolean':
    case 'null':
    case 'undefined':
      return yield { path, kind: 'other', schema: outer }
    default:
      throw new Error(`No rule for ${def.type} at ${path.join('.')}`)
  }
}
