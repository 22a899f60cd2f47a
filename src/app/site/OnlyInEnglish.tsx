import { Link } from 'react-router'

/** For readers of Spanish, on a page that is not translated yet. */
export const OnlyInEnglish = () => (
  <p lang="es" className="border-b border-line bg-info-soft px-(--gutter) py-2 text-center text-sm text-ink">
    Esta página está solo en inglés.{' '}
    <Link className="link" to="/citizen-portal">
      Ir al portal ciudadano
    </Link>
  </p>
)
