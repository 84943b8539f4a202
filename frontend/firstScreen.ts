import type { Plugin } from 'vite'

/**
 * The chunks of the screens that open first, named as in `CHUNKS` in vite.config.ts, without chunks that the page itself names.
 * The start loads the bundler’s runtime, because that 1 KB would otherwise queue before React.
 */
const SCREENS = {
  every: ['react', 'shell'],
  signin: ['signin'],
  dashboard: ['signed-in'],
}

/**
 * Tells public/early.js the files of the screens that open first, so that they load without waiting for the shell. Imports of the
 * start run one by one as they arrive: running all at once would block a slow phone.
 */
export const firstScreen: Plugin = {
  name: 'first-screen',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const filesOf = (name: string) => {
        const chunk = Object.values(bundle ?? {}).find(each => each.type === 'chunk' && each.name === name)
        if (chunk?.type !== 'chunk') throw new Error(`The page has no chunk ${name}`)
        return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map(file => `/${file}`)
      }
      const data = Object.entries(SCREENS).map(
        ([screen, names]) => `data-${screen}="${names.flatMap(filesOf).join(' ')}"`,
      )
      return html
        .replace('src="/early.js"', `src="/early.js" ${data.join(' ')}`)
        .replaceAll(/<script type="module"(?= crossorigin src="\/assets\/(?!start))/g, '<script type="module" async')
    },
  },
}
