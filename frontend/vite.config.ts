import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstScreen } from './firstScreen.ts'
import { installedApp } from './installedApp.ts'
import { leftOut } from './leftOut.ts'
import { openapiDocument } from './openapiDocument.ts'
import { portalPage } from './portalPage.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The chunks of the built page, in order: a group takes the files it names and everything they import, unless an earlier
 * group has it. A few large files compress far better than many small ones.
 */
const CHUNKS = [
  // Libraries that change seldom stay in the browser's cache when the application changes.
  ['react', /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/[\w-]+)\//],
  ['amplify', /node_modules\/(aws-amplify|@aws-amplify)\//],
  ['zod', /node_modules\/zod\//],
  ['form', /node_modules\/react-hook-form\//],
  ['konva', /node_modules\/konva\//],
  // The first load: what runs before React is there, what every first screen needs, then what is behind the sign-in, with
  // the first screen.
  ['start', /src\/start\.ts$/],
  [
    'shell',
    /src\/main\.tsx$|ui\/elements\/(Banner|Switch)\.tsx$|ui\/drafts\/useDraft\.ts$|navigation\/returnPath\.ts$|vocabulary\/time\.ts$/,
  ],
  ['signed-in', /\/(SignedIn|DashboardPage)\.tsx$/],
  ['signin', /\/LoginPage\.tsx$/],
  // What the shell loads once it is shown.
  ['shell-panels', /\/(NotificationsPanel|StorageUsage|TutorialsOffer)\.tsx$/],
  // What the dashboard has at times: without the kit.
  ['dashboard-parts', /dashboard\/(DueBuildings|WritesToDecide)\.tsx$/],
  // What many screens share, and the screens that a user opens one after another.
  ['kit', /src\/(ui\/\w+\/(?!RichTextEditor)|api|store|images)|\/shared\//],
  ['accounts', /features\/(addresses|feedback|signIn|verify)\//],
  [
    'building',
    /features\/(browse|buildings|clearances|drawingImages|duplicates|floors|history|items|managementPlans|openBuilding|outbox|photos|planImages|refusedWrites|reports|review|rooms|surveyForm|surveys)\//,
  ],
  [
    'office',
    /features\/(account|apiReference|apiTokens|auditLog|buildingForm|clients|companies|companyData|csvImport|exports|labImport|namedAddresses|operations|planning|projects|recommendations|rescue|statistics|users|webhooks)\//,
  ],
  // Loaded when first needed.
  ['scan', /node_modules\/zxing-wasm\//],
  ['editor', /ui\/richText\/RichTextEditor\.tsx$/],
  ['drawing', /drawing\/canvas\/DrawingCanvas\.tsx$/],
] as const

const pdfjs = (path: string) => readFileSync(here(`../node_modules/pdfjs-dist/${path}`), 'utf8')

/** What pdf.js loads for scans in a PDF where WebAssembly is not allowed. It knows the names, so their folder has the version. */
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
  plugins: [react(), firstScreen, scanDecoders, leftOut, openapiDocument, installedApp, portalPage],
  // As in the functions' bundles (infra/bundle.ts).
  resolve: {
    alias: [
      {
        find: /^\.{1,2}\/(.*\/)?(json-schema-processors|to-json-schema)\.js$/,
        replacement: here('../shared/contract/protocol/zodWithoutJsonSchema.ts'),
      },
      { find: /^@aws-amplify\/auth\/cognito$/, replacement: here('./src/api/amplifyWithoutCognito.ts') },
      // React Router names its development files alone to a bundler, with warnings that nobody reads here.
      { find: /^react-router$/, replacement: here('../node_modules/react-router/dist/production/index.mjs') },
      { find: /^react-router\/dom$/, replacement: here('../node_modules/react-router/dist/production/dom-export.mjs') },
    ],
  },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    // light-dark() and nesting arrive as written: every browser of the last two years knows them.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    // 6 KB smaller than what Vite’s own minifier leaves: the room of a few screens.
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
