import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Every component in all its states, for visual review and axe. Not part of the product. */
export default defineConfig({
  root: here('.'),
  publicDir: here('../../../frontend/public'),
  plugins: [react()],
  build: {
    outDir: here('../../../dist/kit'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ['chrome123'],
    rolldownOptions: { input: here('./kit.html') },
  },
})
