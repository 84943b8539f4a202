// Starts a .ts file of the project under Node 24, from any Node 20 or later. Plain JavaScript, because it runs before anything is
// installed.
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

/** The Node of the lock file. If npm has none for the machine, the current Node, if it is new enough. */
function node24() {
  const own = join(root, 'node_modules/.bin/node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(
    `Node 24 runs this project, and npm has no copy of it for ${process.platform}-${process.arch}: install Node 24 from https://nodejs.org and try again. This is Node ${process.versions.node}.`,
  )
}

install()
// The IPC channel tells the child when this process ends, even if it is killed.
const child = spawn(node24(), [join(root, script), ...args], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // Returns memory freed by threads to the machine.
  env: { MALLOC_ARENA_MAX: '2', ...process.env },
})
// The child decides when to exit. It may get a signal twice, from the terminal and from this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', error => fail(error.message))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

// npm passes SIGINT and SIGTERM to its child, which is this process thanks to `exec` in the scripts. An npm killed by SIGHUP or
// SIGKILL passes nothing on; only a changed parent id shows it.
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 250).unref()
