// Before the first paint: whoever chose light never sees a dark flash, and whoever works for a city with colors of its
// own no blue one. The build writes it into every page, and the content policy names it by its hash.
try {
  const { dataset, style } = document.documentElement
  dataset.theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark'
  // A session may be kept here: nobody is shown the words for strangers until that is known.
  if (Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key))) dataset.auth = 'loading'
  const { primaryColor, secondaryColor } = JSON.parse(localStorage.getItem('branding') ?? '{}')
  if (/^#[0-9a-f]{6}$/i.test(primaryColor)) style.setProperty('--brand', primaryColor)
  if (/^#[0-9a-f]{6}$/i.test(secondaryColor)) style.setProperty('--brand-2', secondaryColor)
} catch {
  // A browser that keeps nothing stays dark.
}

// What is pressed before the program has come is kept and pressed again then (TakenOver.tsx). The browser alone would
// do nothing, or send a form with all that was typed in its address.
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
