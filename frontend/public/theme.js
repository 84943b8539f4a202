// Runs before the first paint, so that a chosen theme does not flash. The key is read again by app/theme.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is refused: the system's theme stands.
}

// Before any schema is made: else zod tries to make a function from text, which the content security policy reports.
globalThis.__zod_globalConfig = { jitless: true }
