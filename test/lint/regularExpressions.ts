import recheck from 'recheck/lib/browser.js'
import { parseAst } from 'rolldown/parseAst'

/** A regular expression in a file; no source if `new RegExp` gets a text that is unknown in this file. */
interface Expression {
  readonly line: number
  readonly source?: string
  readonly flags: string
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number }

/**
 * No time limits, because on a busy machine they would end checks and attacks that are not slow. Most expressions take less than
 * 0.1 s.
 */
const LIMITS = { timeout: null, attackTimeout: null, incubationTimeout: null }

export function expressionsOf(path: string, code: string): Expression[] {
  if (!/RegExp|\/.*\//.test(code)) return []
  const nodes: Node[] = []
  addNodes(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path), nodes)
  const constants = new Map(
    nodes.filter(({ type }) => type === 'VariableDeclarator').map(node => [nameOf(node.id), node.init]),
  )
  return nodes.flatMap(node => {
    const line = code.slice(0, node.start).split('\n').length
    if (node.regex) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      return [{ line, source: pattern, flags }]
    }
    if (nameOf(node.callee) !== 'RegExp') return []
    const [source, flags = ''] = (node.arguments as unknown[]).map(each => textOf(each, constants))
    return [{ line, ...(source !== undefined && { source }), flags }]
  })
}

function addNodes(value: unknown, to: Node[]): void {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && 'start' in value) to.push(value as Node)
  for (const part of Object.values(value)) addNodes(part, to)
}

const nameOf = (node: unknown): unknown => (node as { name?: unknown } | null | undefined)?.name

/** The value of a text built from constants; undefined if it depends on anything else. */
function textOf(value: unknown, constants: ReadonlyMap<unknown, unknown>): string | undefined {
  const node = value as Node
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'Identifier' && constants.has(node.name)) return textOf(constants.get(node.name), constants)
  if (node.type !== 'TemplateLiteral') return undefined
  const parts = (node.expressions as unknown[]).map(each => textOf(each, constants))
  if (parts.includes(undefined)) return undefined
  const between = node.quasis as { readonly value: { readonly cooked: string } }[]
  return between.map(({ value: { cooked } }, at) => `${cooked}${parts[at] ?? ''}`).join('')
}

/** Why an expression is not known to be linear in the length of the text; undefined if it is linear. */
export function slowness(source: string, flags: string): string | undefined {
  if (isPlain(source, flags)) return undefined
  const found = recheck.checkSync(source, flags, LIMITS)
  if (found.status === 'safe') return undefined
  return found.status === 'vulnerable' ? found.complexity.summary : 'not decided'
}

/**
 * Whether an expression is linear by its form, which saves the checker seconds. Each alternative either has no unbounded
 * repetition, or is anchored at the start and so repeats one character.
 */
function isPlain(source: string, flags: string): boolean {
  const letters = source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x')
  if (/\)(?:[*+]|\{)/.test(letters)) return false
  return alternatives(letters).every(each => {
    const endless = each.match(/[*+]|\{\d+,\}/g)?.length ?? 0
    return endless === 0 || (endless === 1 && each.startsWith('^') && !flags.includes('m'))
  })
}

function alternatives(letters: string): string[] {
  let depth = 0
  const marked = Array.from(letters, letter => {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    return letter === '|' && depth === 0 ? '\n' : letter
  })
  return marked.join('').split('\n')
}
