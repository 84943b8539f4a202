import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

/** The self-hosted files of Inter and their Unicode ranges. The second is fetched only for te reo Māori macrons. */
const FILES = [
  [
    latin,
    'U+0000-00FF, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  ],
  [latinExt, 'U+0100-0101, U+0112-0113, U+012A-012B, U+014C-014D, U+016A-016B'],
] as const

function show() {
  for (const [file, unicodeRange] of FILES)
    document.fonts.add(new FontFace('Inter', `url(${file})`, { weight: '100 900', display: 'swap', unicodeRange }))
}

/** Loads Inter after the first screen is painted: on a slow line the font would delay the code. */
export function showTypeface(root: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (!root.querySelector('h1')) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(show))
  })
  observer.observe(root, { childList: true, subtree: true })
}
