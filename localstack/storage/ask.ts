import { execFile } from 'node:child_process'
import { promisify, stripVTControlCharacters } from 'node:util'

interface Asking {
  readonly longestMs: number
  readonly signal?: AbortSignal | undefined
}

/** Runs a program and returns its stdout and stderr. Throws a one-line error if it fails. */
export async function ask([program = '', ...args]: readonly string[], { longestMs, signal }: Asking): Promise<string> {
  const running = promisify(execFile)(program, args, {
    timeout: longestMs,
    maxBuffer: 64 * 1024 * 1024,
    ...(signal && { signal }),
  })
  const { stdout, stderr } = await running.catch(error => {
    throw new Error(reasonOf(program, error))
  })
  return `${stdout}${stderr}`
}

function reasonOf(program: string, error: { killed?: boolean; stdout?: string; stderr?: string; message: string }) {
  if (error.killed) return `${program} took too long`
  const output = `${error.stderr ?? ''}\n${error.stdout ?? ''}`
  return linesOf(output).find(line => /error/i.test(line)) ?? lastLine(output) ?? error.message
}

const linesOf = (output: string) =>
  stripVTControlCharacters(output)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** The last line of a failed program's output. */
export const lastLine = (output: string): string | undefined => linesOf(output).at(-1)
