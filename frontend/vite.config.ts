import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Libraries that change seldom stay in the browser's cache when the application changes. */
const CHUNKS = [
  ['react', /node_modules\/(react|react-dom|scheduler)\//],
  ['router', /node_modules\/react-router(-dom)?\//],
  ['data', /node_modules\/@tanstack\//],
  ['zod', /node_modules\/zod\//],
  ['form', /node_modules\/(react-hook-form|@hookform)\//],
  ['konva', /node_modules\/konva\//],
] as const

export default defineConfig({
  root: here('.'),
  publicDir: here('./public'),
  plugins: [react()],
  // As in the functions' bundles (infra/bundle.ts).
  resolve: {
    alias: [
      {
        find: /^\.{1,2}\/(.*\/)?(json-schema-processors|to-json-schema)\.js$/,
        replacement: here('../shared/contract/noJsonSchema.ts'),
      },
    ],
  },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    // light-dark() and nesting arrive as written: every browser of the last two years knows them.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS.map(([name, test]) => ({ name, test })) },
      },
    },
  },
})
