import '#kit/theme/granary.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { mayBeSignedIn } from '#client/visit.ts'
import { Unreachable } from './Unreachable.tsx'

const place = document.getElementById('root')!
// Public pages come written out; what the server wrote stays in place and is taken over.
const written = place.dataset.at !== undefined

try {
  const program =
    written && !mayBeSignedIn()
      ? await (await import('./visitor.tsx')).visitor()
      : await (await import('./application.tsx')).application()
  // In short pieces: what is scrolled, pressed or typed meanwhile goes before them. Whoever went back or on before the
  // program came stands at another address than the page that the server wrote, and that one is drawn anew.
  startTransition(() => {
    if (written && place.dataset.at === location.pathname.replace(/(?<=.)\/$/, '')) hydrateRoot(place, program)
    else createRoot(place).render(program)
  })
} catch {
  // A page that can be read stays readable when the server has gone away since.
  document.documentElement.dataset.live = ''
  delete document.documentElement.dataset.auth
  if (!written) createRoot(place).render(<Unreachable />)
}
