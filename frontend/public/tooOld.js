// In the words of the oldest browsers, because those are the ones that it is for. The page itself needs what is asked for here.
document.addEventListener('DOMContentLoaded', () => {
  var isNew =
    window.CSS &&
    CSS.supports('color', 'light-dark(#000, #fff)') &&
    CSS.supports('selector(&)') &&
    'popover' in HTMLElement.prototype &&
    typeof Promise.withResolvers === 'function' &&
    typeof Object.groupBy === 'function'
  if (isNew) return
  document.getElementById('too-old').removeAttribute('hidden')
  document.getElementById('root').setAttribute('hidden', '')
})
