import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Only the drawing canvas, beside a plain one for comparison. Not part of the product. */
export default defineConfig({
  root: here('.'),
  publicDir: here('../../../../frontend/public'),
  plugins: [react()],
  build: {
    outDir: here('../../../../dist/drawing'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ['chrome123'],
    cssTarget: ['chrome123'],
  },
})
