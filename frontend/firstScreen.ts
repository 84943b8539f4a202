import type { Plugin } from 'vite'

/** The chunks of the screens that are opened first, as `CHUNKS` in vite.config.ts names them, without what the shell has. */
const SCREENS = { signin: ['signin', 'form'], dashboard: ['signed-in', 'dashboard'] }

/** Tells public/early.js the files of the screens that are opened first, so that they need not wait for the shell. */
export const firstScreen: Plugin = {
  name: 'first-screen',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const fileOf = (name: string) => {
        const chunk = Object.values(bundle ?? {}).find(each => each.type === 'chunk' && each.name === name)
        if (!chunk) throw new Error(`The page has no chunk ${name}`)
        return `/${chunk.fileName}`
      }
      const data = Object.entries(SCREENS).map(([screen, names]) => `data-${screen}="${names.map(fileOf).join(' ')}"`)
      return html.replace('src="/early.js"', `src="/early.js" ${data.join(' ')}`)
    },
  },
}
