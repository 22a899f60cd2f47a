import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readerNow } from '#client/language.ts'
import { mayBeSignedIn } from '#client/visit.ts'
import { Unreachable } from './Unreachable.tsx'

const place = document.getElementById('root')!
// Public pages arrive prerendered; the server's HTML stays in place and is hydrated.
const written = place.dataset.at !== undefined

// Not at the top of the module: the program imports parts of this file’s layer, and each would wait for the other.
void begin()

async function begin() {
  // A written page names its files: its styles load with the program, and are there before it starts (begin.js).
  if (document.getElementById('program') && !('styled' in document.documentElement.dataset))
    await new Promise((done) => addEventListener('styled', done, { once: true }))
  try {
    const program =
      written && !mayBeSignedIn()
        ? await (await import('./visitor.tsx')).visitor()
        : await (await import('./application.tsx')).application()
    // In short pieces, so that scrolling and input go first. A reader who went back or forward before the program loaded
    // is at another address than the server's page, and that page is drawn again; so is one in another language.
    startTransition(() => {
      if (
        written &&
        readerNow().to === document.documentElement.lang &&
        place.dataset.at === location.pathname.replace(/(?<=.)\/$/, '')
      )
        hydrateRoot(place, program)
      else createRoot(place).render(program)
    })
  } catch {
    // A readable page stays readable when the server has gone away since.
    document.documentElement.dataset.live = ''
    delete document.documentElement.dataset.auth
    if (!written) createRoot(place).render(<Unreachable />)
  }
}
