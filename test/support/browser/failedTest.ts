import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { dataFolders, openPages } from './opened.ts'

/** How long a page may take to give its text. */
const MAX_MS = 2_000
/** Printed characters of a screen, and of a log. */
const [MAX_SCREEN, MAX_LOG] = [2_000, 4_000]

async function screenOf(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: MAX_MS })
    .catch(({ message }: Error) => message)
  return `${page.url()}\n${text.slice(0, MAX_SCREEN)}`
}

/** The last lines of a log file. */
function endOf(path: string): string {
  if (!existsSync(path)) return ''
  const text = readFileSync(path, 'utf8')
  return text.length > MAX_LOG ? text.slice(text.indexOf('\n', text.length - MAX_LOG) + 1) : text
}

/** Prints the screens of a failed test, and the last calls and log lines of its product. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const screens = await Promise.all([...openPages].filter(page => !page.isClosed()).map(screenOf))
  const logs = [...dataFolders].flatMap(folder => ['calls.log', 'functions.log'].map(name => endOf(join(folder, name))))
  process.stdout.write(`Screens and log of “${task.name}”:\n${[...screens, ...logs].join('\n\n')}\n`)
})
