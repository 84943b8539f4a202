import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstScreen } from './firstScreen.ts'
import { installedApp } from './installedApp.ts'
import { openapiDocument } from './openapiDocument.ts'
import { portalPage } from './portalPage.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The chunks of the built page, in order: a group takes its named files and all their imports, unless an earlier group has them.
 * A few large files compress far better than many small ones.
 */
const CHUNKS = [
  // Libraries change rarely, so they stay in the browser’s cache when the application changes.
  ['react', /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/[\w-]+)\//],
  ['calls', /node_modules\/(aws-amplify|@aws-amplify|zod)\//],
  ['konva', /node_modules\/konva\//],
  // The first load: the code before React, the code of every first screen, then the signed-in part with its first screen.
  ['start', /src\/start\.ts$/],
  ['shell', /src\/main\.tsx$/],
  ['signed-in', /\/(SignedIn|DashboardPage)\.tsx$/],
  // What the dashboard and its menu show a moment later.
  ['dashboard', /\/(NewBuildings|StorageUsage|WritesToDecide|fileCalls)\.tsx?$/],
  ['signin', /\/LoginPage\.tsx$|node_modules\/react-hook-form\//],
  // Code shared by many screens, its parts on screen apart from its data, and screens that a user opens one after another.
  ['kit', /src\/(ui\/\w+\/(?!RichTextEditor)|app\/(askSignOut|TermsDialog))/],
  ['data', /src\/(api|store|images|app\/readyAhead)|\/shared\//],
  ['accounts', /features\/(addresses|feedback|signIn|verify)\//],
  [
    'building',
    /ClearanceWorklists\.tsx$|features\/(browse|buildings|clearances|drawingImages|duplicates|floors|history|itemTable|items|managementPlans|openBuilding|outbox|photos|planImages|refusedWrites|reinspection|reports|review|rooms|surveyForm|surveys)\//,
  ],
  [
    'office',
    /features\/(account|administration|apiReference|apiTokens|auditLog|buildingForm|clients|companies|companyData|csvImport|exports|labImport|namedAddresses|onSite|operations|planning|projects|recommendations|rescue|statistics|users|webhooks)\//,
  ],
  // A floor with its plan, apart from the other screens because of Konva.
  ['floor', /src\/drawing\/|features\/workspace\//],
] as const

const pdfjs = (path: string) => readFileSync(here(`../node_modules/pdfjs-dist/${path}`), 'utf8')

/**
 * The script decoders of pdf.js for scanned PDFs, without WebAssembly. The file names are fixed, so the folder has the version.
 */
const scanDecoders: Plugin = {
  name: 'scan-decoders',
  apply: 'build',
  generateBundle() {
    const { version }: { version: string } = JSON.parse(pdfjs('package.json'))
    for (const name of ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'])
      this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${version}/${name}`, source: pdfjs(`wasm/${name}`) })
  },
}

export default defineConfig({
  root: here('.'),
  publicDir: here('./public'),
  plugins: [react(), firstScreen, scanDecoders, openapiDocument, installedApp, portalPage],
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    // light-dark() and nesting stay as written: every browser of the last two years supports them.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    cssTarget: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS.map(([name, test]) => ({ name, test })) },
      },
    },
  },
})
