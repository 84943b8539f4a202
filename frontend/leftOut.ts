import type { Plugin } from 'vite'

/** What the page has no use for, by the files that have it. */
const LEFT_OUT = [
  // PrimeReact's style sheets, `var styles = "\n@layer primereact {…"`, have no effect here: `PrimeReactHost.tsx` says why.
  [/\/primereact\/.*\.esm\.js$/, /^(var \w*styles? = )"\\n(?:[^"\\]|\\.)*"/gim],
  // The names of PrimeReact's icons: the page has its own.
  [/\/primereact\/api\/api\.esm\.js$/, /^(var PrimeIcons = )Object\.freeze\(\{[^}]*\}\)/gm],
  // What the OpenAPI document says of each call.
  [/\/shared\/contract\/.*\.ts$/, /^(\s+summary:\s+)(?:'(?:[^'\\]|\\.)*'|"[^"]*")/gm],
] as const

/** Leaves out of the built page what it has no use for: about 14 KB. */
export const leftOut: Plugin[] = LEFT_OUT.map(([id, text]) => ({
  name: `left-out-${id}`,
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id }, handler: code => ({ code: code.replace(text, '$1""'), map: null }) },
}))
