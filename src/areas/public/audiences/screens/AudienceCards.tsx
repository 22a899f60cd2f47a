import { Link } from 'react-router'
import { say } from '#platform/say.ts'
import { Art } from '../../site/screens/Art.tsx'
import { audiences } from './audiences.ts'

/** The whole card can be pressed; its name is the link's. */
export const AudienceCards = () => (
  <ul className="grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-3">
    {audiences.map(({ path, name, job, art }) => (
      <li key={path} className="group relative">
        <Art name={art} className="block w-full max-w-64" />
        <h3 className="mt-4 text-lg font-semibold text-ink">
          <Link to={path} className="group-hover:underline after:absolute after:inset-0">
            {say(name)}
          </Link>
        </h3>
        <p className="mt-1 text-ink-2">{say(job)}</p>
      </li>
    ))}
  </ul>
)
