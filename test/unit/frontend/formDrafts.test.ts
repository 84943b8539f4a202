import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const sources = globSync('frontend/src/features/**/*.tsx').map(path => [path, read(path)] as const)

/** Forms without drafts: for passwords and codes, and before sign-in. */
const KEEPING_NOTHING = /features\/(signIn|verify)\/|password|one_time_password|SitePin/

describe('typed values survive [F-19 A15]', () => {
  const forms = sources.flatMap(([path, text]) =>
    [...text.matchAll(/<Form\b[^>]*?\bdraft=("[^"]*"|\{[^\n]*?\})(?=[\s>])/g)].map(
      ([, draft = '']) => [path, draft] as const,
    ),
  )

  test('in every form: each names its draft, and no two the same', () => {
    const count = sources.flatMap(([, text]) => text.match(/<Form\b(?!\w)/g) ?? []).length
    expect(forms.length).toBe(count)
    expect(count).toBeGreaterThan(30)
    const keys = forms.map(([, draft]) => draft).filter(draft => draft !== '"none"' && draft !== '{draft}')
    const own = sources.flatMap(([, text]) => [...text.matchAll(/draftKey: (.*`.+),?$/gm)].map(([, key = '']) => key))
    expect(new Set([...keys, ...own]).size).toBe(keys.length + own.length)
  })

  test.each(forms.filter(([, draft]) => draft === '"none"'))('not in %s, which has a password or code', path => {
    expect(`${path} ${read(path)}`).toMatch(KEEPING_NOTHING)
  })

  test('in texts outside of forms, such as the reason of a decision', () => {
    const written = sources.filter(([path, text]) => /<textarea\b/.test(text) && !/photoLog\//.test(path))
    expect(written.length).toBeGreaterThan(1)
    for (const [path, text] of written) expect(text, path).toContain('useDraft(')
  })

  test('in every text outside of a form: notes, scopes, report texts', () => {
    const texts = sources.flatMap(([path, text]) => (/<EditableText\b/.test(text) ? [[path, text] as const] : []))
    expect(texts.length).toBeGreaterThan(1)
    for (const [path, text] of texts)
      expect(text.match(/draftKey=/g)?.length, path).toBe(text.match(/<EditableText\b/g)?.length)
  })
})
