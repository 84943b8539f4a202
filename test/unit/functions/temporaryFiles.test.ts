import { expect, test } from 'vitest'
import { TemporaryFiles } from '#functions/files/temporaryFiles.ts'
import { exampleFiles } from '#test/support/data/exampleTree.ts'
import { surveyReportPdf } from '#test/support/data/printed.ts'
import { reportOf } from '#test/unit/report/read.ts'

test('a report is the same with files on disk and in memory, in any order of arrival [P-12]', async () => {
  const files = new TemporaryFiles()
  for (const [name, bytes] of [...exampleFiles].reverse()) await files.add(name, bytes)
  const ofDisk = await surveyReportPdf(reportOf(), files)
  const ofMemory = await surveyReportPdf(reportOf(), exampleFiles)
  expect(Buffer.compare(ofDisk.bytes, ofMemory.bytes)).toBe(0)
  files.remove()
})

test('removed files and unknown names are not found [P-12]', async () => {
  const files = new TemporaryFiles()
  const name = 'a'.repeat(64)
  expect(files.get(name)).toBeUndefined()
  await files.add(name, Buffer.from('photo'))
  expect([...files.keys()]).toEqual([name])
  expect(Buffer.from(files.get(name) ?? []).toString()).toBe('photo')
  files.remove()
  expect(() => files.get(name)).toThrow(/ENOENT/)
})
