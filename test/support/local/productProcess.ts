import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

export interface ProductProcess {
  readonly url: string
  readonly process: ChildProcess
  /** Stops the process like Ctrl-C. */
  stop(): Promise<void>
}

/** Starts the product in a separate process, like `npm start`, and waits until it is ready. */
export async function startProductProcess(env: NodeJS.ProcessEnv): Promise<ProductProcess> {
  const child = spawn(process.execPath, ['localstack/start.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', text => {
      output += text
      const [, found] = /^ready (\S+)$/m.exec(output) ?? []
      if (found) resolve(found)
    })
  child.once('exit', () => reject(new Error(`The product ended: ${output}`)))
  const url = await promise
  return {
    url,
    process: child,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGINT')
      await exited
    },
  }
}
