import { NavLink } from 'react-router'
import { guides, shelfNames } from './guides.ts'

/** All guide pages by section. */
export const GuideTree = () => (
  <nav aria-label="Documentation" className="when-near grid content-start gap-6">
    {shelfNames.map((shelf) => (
      <div key={shelf}>
        <p className="text-2xs font-semibold tracking-[0.09em] text-ink-2 uppercase">{shelf}</p>
        <ul className="mt-2 grid border-l border-line">
          {guides
            .filter((guide) => guide.shelf === shelf)
            .map(({ path, short }) => (
              <li key={path}>
                <NavLink
                  to={path}
                  className="-ml-px block border-l border-transparent py-1 pl-3 text-sm text-ink-2 hover:text-ink aria-[current=page]:border-action aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:py-2.5"
                >
                  {short}
                </NavLink>
              </li>
            ))}
        </ul>
      </div>
    ))}
  </nav>
)
