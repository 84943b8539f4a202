// Runs before the first paint, in old syntax, because some of it is for old browsers.

// Applies the chosen theme before the first paint. app/theme.ts reads the same key.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Without storage the system's theme applies.
}

// Set before any schema exists: otherwise zod builds functions from text, which violates the content security policy.
globalThis.__zod_globalConfig = { jitless: true }

// Fetches the page's files in parallel (frontend/firstScreen.ts).
const { every, signin, dashboard } = document.currentScript.dataset
const first = { '/login': signin, '/': dashboard, '/dashboard': dashboard }[location.pathname]
for (const href of `${every || ''} ${first || ''}`.split(' ').filter(Boolean)) {
  const link = document.createElement('link')
  if (href.endsWith('.css')) {
    link.rel = 'preload'
    link.as = 'style'
    link.crossOrigin = ''
  } else link.rel = 'modulepreload'
  link.href = href
  document.head.append(link)
}

// Chromium may offer the installation before the product runs; features/outbox/useInstall.ts shows it.
addEventListener('beforeinstallprompt', event => {
  event.preventDefault()
  globalThis.installPrompt = event
})

document.addEventListener('DOMContentLoaded', () => {
  var isNew =
    window.CSS &&
    CSS.supports('color', 'light-dark(#000, #fff)') &&
    CSS.supports('selector(&)') &&
    'popover' in HTMLElement.prototype &&
    typeof Promise.withResolvers === 'function' &&
    typeof Object.groupBy === 'function'
  var problem = !isNew ? 'too-old' : !hasCrypto() ? 'insecure' : !mayStore() ? 'blocked' : ''
  // The owner's portal works without storage.
  var sentence = document.getElementById(problem)
  if (!sentence) return
  sentence.removeAttribute('hidden')
  document.getElementById('root').setAttribute('hidden', '')
})

// Available at https:// and localhost only.
function hasCrypto() {
  try {
    return Boolean(window.crypto && crypto.subtle)
  } catch {
    return false
  }
}

// Where site data are blocked, accessing the storage throws, or reading from it.
function mayStore() {
  try {
    localStorage.getItem('theme')
    sessionStorage.getItem('theme')
    return Boolean(window.indexedDB)
  } catch {
    return false
  }
}
