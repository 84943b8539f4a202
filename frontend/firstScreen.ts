import type { Plugin } from 'vite'

/**
 * The chunks of the screens that are opened first, as `CHUNKS` in vite.config.ts names them, without what the page itself
 * names. The start asks for the bundler's runtime, 1 KB that would stand in the queue before React.
 */
const SCREENS = {
  every: ['react', 'shell'],
  signin: ['signin'],
  dashboard: ['signed-in'],
}

/**
 * Tells public/early.js the files of the screens that are opened first, so that they need not wait for the shell. What the
 * start imports runs as soon as it has arrived, each by itself: all of it at once would hold up a slow phone.
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
