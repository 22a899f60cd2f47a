// Before the first paint, and a file of its own because the content policy allows no inline script:
// whoever chose light never sees a dark flash.
try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark'
} catch {
  // A browser that keeps nothing stays dark.
}
