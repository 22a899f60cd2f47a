// Before the first paint: readers with the light theme never see a dark flash, and users of a city with its own
// colors no blue one. The build writes this into every page, and the content policy names it by its hash.
try {
  const { dataset, style } = document.documentElement
  const signedIn = Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key))
  // A visitor sees the theme of their system, a signed-in user the dark one, until they choose (kit/theme/theme.ts).
  const light = !signedIn && matchMedia('(prefers-color-scheme: light)').matches
  dataset.theme = localStorage.getItem('theme') ?? (light ? 'light' : 'dark')
  // A session may be stored here, or the page is not in the reader's language: the texts stay hidden until then.
  const address = new URL(location.href)
  const asked = address.searchParams.get('lang')
  if (/^(en|es)$/.test(asked)) {
    // A link to a page in Spanish is a choice of language; the address without it is the one that is passed on.
    localStorage.setItem('language', asked)
    address.searchParams.delete('lang')
    history.replaceState(history.state, '', address)
  }
  const spanish = (localStorage.getItem('language') ?? navigator.language).startsWith('es')
  if (spanish) dataset.reader = 'es'
  const other = spanish !== (document.documentElement.lang === 'es')
  if (other || signedIn) dataset.auth = 'loading'
  // The parts of nearly every page at work, behind the frame.
  for (const file of signedIn && dataset.behind ? dataset.behind.split(' ') : []) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href: `/assets/${file}`, crossOrigin: '', fetchPriority: 'low' })
    document.head.append(link)
  }
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
