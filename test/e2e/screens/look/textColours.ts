export interface Colours {
  readonly light: readonly string[]
  readonly dark: readonly string[]
}

/**
 * Runs in a page with the system's theme: the distinct text styles in each theme, with all values that axe's contrast rule reads.
 * If all of them were checked before, axe cannot find anything new.
 */
export function textColours(): Colours {
  const LARGE = 24
  const LARGE_IF_BOLD = 18.66
  const BOLD = 700
  const { style } = document.documentElement
  let known = new Map<Element, string>()
  /** The backgrounds and opacities behind a text. */
  const behind = (element: Element | null): string => {
    if (!element) return ''
    const before = known.get(element)
    if (before !== undefined) return before
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1'
    const own = isClear ? '' : ` ${backgroundColor} ${backgroundImage} ${opacity}`
    const all = own + behind(element.parentElement)
    known.set(element, all)
    return all
  }
  const isText = ({ nodeType, nodeValue }: Node) => nodeType === Node.TEXT_NODE && nodeValue?.trim()
  const texts = [...(document.querySelector('.p-dialog') ?? document.body).querySelectorAll('*')].filter(
    element =>
      (element.matches('input, select, textarea') || [...element.childNodes].some(isText)) &&
      !element.closest(':disabled, [aria-disabled=true], [inert]') &&
      element.checkVisibility({ visibilityProperty: true }),
  )
  const colouring = (text: Element) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text)
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= LARGE || (size >= LARGE_IF_BOLD && Number(fontWeight) >= BOLD)
    const around = text.matches('a') && text.parentElement ? getComputedStyle(text.parentElement).color : ''
    return `${color} ${around} ${textShadow} ${isLarge}${behind(text)}`
  }
  const transitions = () => document.getAnimations().filter(each => each instanceof CSSTransition)
  /** Colours are defined for both themes, and the page's colour scheme selects. Each level of transitions starts the next. */
  const changeTo = (scheme: string) => {
    style.colorScheme = scheme
    known = new Map()
    for (let all = transitions(); all.length > 0; all = transitions()) for (const each of all) each.finish()
  }
  const coloursIn = (scheme: string) => {
    changeTo(scheme)
    return [...new Set(texts.map(colouring))]
  }
  const [dark, light] = [coloursIn('dark'), coloursIn('light')]
  changeTo('')
  return { light, dark }
}
