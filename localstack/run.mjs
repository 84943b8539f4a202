// Starts a .ts file of the project under Node 24, whichever Node (20 or later) starts this file. Plain JavaScript: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const parent = process.ppid
const [script, ...args] = process.argv.slice(2)

const fail = sentence => {
  console.error(sentence)
  process.exit(1)
}

const changedAt = path => (existsSync(path) ? statSync(path).mtimeMs : 0)

function install() {
  if (changedAt(join(root, 'node_modules/.package-lock.json')) >= changedAt(join(root, 'package-lock.json'))) return
  console.error('Installing packages (npm ci) ...')
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (done.status !== 0)
    fail('npm ci failed, see above. Node 20 or later, npm and its registry are all that is needed.')
}

/** The Node of the lock file; where npm has none for the machine, the Node that runs this file, if it is new enough. */
function node24() {
  const own = join(root, 'node_modules/.bin/node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(
    `Node 24 runs this project, and npm has no copy of it for ${process.platform}-${process.arch}: install Node 24 from https://nodejs.org and try again. This is Node ${process.versions.node}.`,
  )
}

install()
// The channel tells the child when this process is gone, however it went.
const child = spawn(node24(), [join(root, script), ...args], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // Memory that threads have freed goes back to the machine.
  env: { MALLOC_ARENA_MAX: '2', ...process.env },
})
// The child decides when it is done. It may be told twice, by a terminal and by this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', error => fail(error.message))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

// npm passes SIGINT and SIGTERM on to its child, which the `exec` of the scripts makes this process. An npm that dies of
// SIGHUP or SIGKILL passes nothing on, and only another parent shows it.
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 250).unref()
