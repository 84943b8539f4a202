/** One JSON line per event, as the log service reads them. Line breaks in values cannot start a new line. */
type Level = 'info' | 'warn' | 'error'

const plain = (_: string, value: unknown) =>
  value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value

const write =
  (level: Level) =>
  (event: string, facts: Record<string, unknown> = {}) =>
    process.stdout.write(`${JSON.stringify({ level, event, ...facts }, plain)}\n`)

export const log = { info: write('info'), warn: write('warn'), error: write('error') }
