import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { startGuarded } from '#localstack/emulators/guardedProcess.ts'

const PATIENCE = { timeout: 5000 }
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
/** A program that ignores SIGTERM, starts another program and prints its process id. */
const STUBBORN = ['/bin/sh', '-c', `trap '' TERM; sleep 600 & echo $! >&2; wait $!`]

async function pidPrinted(output: () => string): Promise<number> {
  await expect.poll(output, PATIENCE).toMatch(/^\d+$/)
  return Number(output())
}

test('stopping a program also kills its children; one that stores nothing is killed at once [F-31]', async () => {
  const { pid, output, stop } = await startGuarded(STUBBORN, { ending: 'KILL' })
  const child = await pidPrinted(output)
  expect([isAlive(pid), isAlive(child)]).toEqual([true, true])
  await stop()
  await expect.poll(() => [isAlive(pid), isAlive(child)], PATIENCE).toEqual([false, false])
})

test('a program that is asked to end may finish first [F-31]', async () => {
  const careful = `trap 'echo saved >&2; exit 0' TERM; echo ready >&2; while :; do sleep 0.1; done`
  const { output, stop } = await startGuarded(['/bin/sh', '-c', careful], { ending: 'TERM' })
  await expect.poll(output, PATIENCE).toBe('ready')
  await stop()
  expect(output().split('\n').at(-1)).toBe('saved')
})

test('a program that has ended does not come up, and its output says why [F-31]', async () => {
  const failing = ['/bin/sh', '-c', 'echo "the port is taken" >&2; exit 1']
  const { waitUntilReady, output, stop } = await startGuarded(failing, { ending: 'TERM' })
  expect(await waitUntilReady(async () => false, PATIENCE.timeout)).toBe(false)
  await expect.poll(output, PATIENCE).toBe('the port is taken')
  await stop()
})

test('killing the guard ends the program and its children [F-31]', async () => {
  const module = join(import.meta.dirname, '../../localstack/emulators/guardedProcess.ts')
  const script = `
    import { startGuarded } from ${JSON.stringify(module)}
    const { pid, output } = await startGuarded(${JSON.stringify(STUBBORN)}, { ending: 'KILL' })
    setInterval(() => output() && console.log(JSON.stringify([pid, Number(output())])), 50)`
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(parent.stdout), 'line')
  const pids: number[] = JSON.parse(line)
  expect(pids.map(isAlive)).toEqual([true, true])
  parent.kill('SIGKILL')
  await expect.poll(() => pids.map(isAlive), PATIENCE).toEqual([false, false])
})
