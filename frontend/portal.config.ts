import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The owner’s portal, a separate page, so that a phone loads nothing of the product. The product’s build runs this build
 * (`portalPage.ts`), into the same folder.
 */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: false,
    assetsDir: 'assets/portal',
    sourcemap: false,
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    cssTarget: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: here('portal.html') },
  },
})
