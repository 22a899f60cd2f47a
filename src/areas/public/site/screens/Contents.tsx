import { say } from '#platform/say.ts'
type Heading = { id: string; title: string }

/** The contents of a long page; they stay beside the text where there is room. */
export const Contents = ({ headings }: { headings: readonly Heading[] }) => (
  <nav aria-label={say('On this page')} className="self-start lg:sticky lg:top-[calc(var(--header-h)+2rem)]">
    <p className="text-2xs font-semibold tracking-[0.09em] text-ink-2 uppercase">{say('On this page')}</p>
    <ul className="mt-2 grid border-l border-line">
      {headings.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-px block border-l border-transparent py-1 pl-3 text-sm text-ink-2 hover:border-action hover:text-ink pointer-coarse:py-2.5"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
