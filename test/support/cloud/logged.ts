import { vi } from 'vitest'

/** The lines logged during `work`, from stdout and stderr, because the log service reads both. */
export async function loggedDuring(work: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = []
  const note = (text: string | Uint8Array) => lines.push(String(text)) > 0
  const spies = [process.stdout, process.stderr].map(stream => vi.spyOn(stream, 'write').mockImplementation(note))
  try {
    await work()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return lines
}
