import { ButtonLink } from '#kit/parts/Button.tsx'
import { say } from '#platform/say.ts'

/** The demo person that the reader of a page would be, and where that person starts. */
export type DemoWay = { as: 'user' | 'manager' | 'admin' | 'vendor'; to: string }

// A longer language takes two lines on a small phone.
const large = 'h-auto! min-h-11 max-w-full px-5 py-2 text-center text-base whitespace-normal!'
// Its own row on a phone: beside it, the next link would change its row when the font comes.
const main = `${large} max-sm:w-full`

/**
 * The demo itself, one press away, where there is one; elsewhere a demo by appointment. The server marks the pages of
 * a demo, so that one does not replace the other in front of the reader.
 */
export const DemoLink = ({ as, to }: DemoWay) => (
  <>
    <span className="hidden in-data-demo:contents">
      <ButtonLink look="main" to={`/auth?as=${as}&to=${encodeURIComponent(to)}`} className={main}>
        {say('Open the demo city, no account')}
      </ButtonLink>
      <ButtonLink to="/request-demo" className={large}>
        {say('Request Demo')}
      </ButtonLink>
    </span>
    <span className="contents in-data-demo:hidden">
      <ButtonLink look="main" to="/request-demo" className={main}>
        {say('Request Demo')}
      </ButtonLink>
    </span>
  </>
)
