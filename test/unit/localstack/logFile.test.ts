import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { logFile } from '#localstack/logFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'clearfloor-log-'))

test('a new log starts when one is full, and the previous one stays', async () => {
  const path = join(folder, 'calls.log')
  const log = logFile(path, 10)
  for (const line of ['one\n', 'two\n', 'three\n']) log.write(line)
  log.end()
  await finished(log)
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('one\ntwo\n')
  expect(readFileSync(path, 'utf8')).toBe('three\n')
})

test('a log that cannot be written ends nothing', async () => {
  const log = logFile('/dev/full')
  for (let line = 0; line < 3; line++) log.write('a line\n')
  log.end()
  await finished(log)
})
