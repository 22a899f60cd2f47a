// Before the first paint: readers with the light theme never see a dark flash, and users of a city with its own
// colors no blue one. The build writes this into every page, and the content policy names it by its hash.
try {
  const { dataset, style } = document.documentElement
  dataset.theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark'
  // A session may be stored here, or the reader has another language: the texts stay hidden until that is known.
  const spanish = (localStorage.getItem('language') ?? navigator.language).startsWith('es')
  if (spanish || Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key))) dataset.auth = 'loading'
  const { primaryColor, secondaryColor } = JSON.parse(localStorage.getItem('branding') ?? '{}')
  if (/^#[0-9a-f]{6}$/i.test(primaryColor)) style.setProperty('--brand', primaryColor)
  if (/^#[0-9a-f]{6}$/i.test(secondaryColor)) style.setProperty('--brand-2', secondaryColor)
} catch {
  // A browser without storage stays dark.
}

// Presses before the program has loaded are stored and repeated then (TakenOver.tsx). The browser alone would do
// nothing, or send a form with all input in its address.
document.addEventListener(
  'click',
  function keep(event) {
    if ('live' in document.documentElement.dataset) return document.removeEventListener('click', keep, true)
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button) return
    event.preventDefault()
    window.pressedEarly = button
  },
  true,
)
