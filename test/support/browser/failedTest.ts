import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { dataFolders, openPages } from './opened.ts'

/** Prints what a failed test had on its screens, and the last calls and log lines of its product. */
const TEXT_MS = 2_000
/** Characters of a screen, and of a log. */
const [MAX_SCREEN, MAX_LOG] = [2_000, 4_000]

async function screenOf(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: TEXT_MS })
    .catch(({ message }: Error) => message)
  return `${page.url()}\n${text.slice(0, MAX_SCREEN)}`
}

/** The end of a log file, from a whole line on. */
function endOf(path: string): string {
  if (!existsSync(path)) return ''
  const text = readFileSync(path, 'utf8')
  return text.length > MAX_LOG ? text.slice(text.indexOf('\n', text.length - MAX_LOG) + 1) : text
}

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const screens = await Promise.all([...openPages].filter(page => !page.isClosed()).map(screenOf))
  const logs = [...dataFolders].flatMap(folder => ['calls.log', 'functions.log'].map(name => endOf(join(folder, name))))
  process.stdout.write(`Screens and log of “${task.name}”:\n${[...screens, ...logs].join('\n\n')}\n`)
})
