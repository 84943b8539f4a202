// Runs before the first paint, in the words of the oldest browsers, because some of it is for them.

// A chosen theme does not flash. The key is read again by app/theme.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is refused: the system's theme stands.
}

// Before any schema is made: else zod tries to make a function from text, which the content security policy reports.
globalThis.__zod_globalConfig = { jitless: true }

// The page's files are fetched all at once, not one after the other (frontend/firstScreen.ts).
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

// Chromium offers to install the product before anything of it runs; features/outbox/useInstall.ts shows it.
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
  // The owner's portal works without storing anything.
  var sentence = document.getElementById(problem)
  if (!sentence) return
  sentence.removeAttribute('hidden')
  document.getElementById('root').setAttribute('hidden', '')
})

// A browser has it at https:// and at localhost only.
function hasCrypto() {
  return Boolean(window.crypto && crypto.subtle)
}

// Where site data is blocked, to ask for the storage is an error already.
function mayStore() {
  try {
    return Boolean(window.indexedDB && window.localStorage && window.sessionStorage)
  } catch {
    return false
  }
}
