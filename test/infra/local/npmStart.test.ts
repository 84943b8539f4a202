import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const dataDir = mkdtempSync(join(tmpdir(), 'clearfloor-npm-'))
// Skips the demo for a faster start.
writeFileSync(join(dataDir, 'seeded'), '')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The processes with this text in their environment, which all our descendants inherit. */
const marked = (mark: string): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && environmentOf(name).includes(mark))
    .map(Number)

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1')
  } catch {
    // The process has ended, or belongs to another user.
    return ''
  }
}

/** Runs `npm start` as a user does: with this machine's Node instead of ours. */
async function npmStart(mark: string): Promise<ChildProcess> {
  const PATH = process.env.PATH?.split(':')
    .filter(folder => !folder.includes('node_modules'))
    .join(':')
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, PATH, PORT: '0', DATA_DIR: dataDir, MARK: mark },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let output = ''
  child.stdout.on('data', text => (output += text))
  await expect.poll(() => output, { timeout: 60_000 }).toContain('ready http://localhost:')
  return child
}

test.each([
  ['SIGINT', 'to all, as Ctrl-C in a terminal sends it'],
  ['SIGTERM', 'to npm'],
  ['SIGHUP', 'to npm'],
  ['SIGKILL', 'to npm'],
] as const)('F-31 %s %s leaves nothing running', async (signal, to) => {
  const mark = randomUUID()
  const npm = await npmStart(mark)
  const pid = npm.pid ?? 0
  // npm, run.mjs, the product, the guard of the database and the database.
  expect(marked(mark).length).toBeGreaterThanOrEqual(5)
  const exited = once(npm, 'exit')
  process.kill(to === 'to npm' ? pid : -pid, signal)
  await exited
  await expect.poll(() => marked(mark), { timeout: 10_000 }).toEqual([])
})
